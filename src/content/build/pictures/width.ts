/** Width of a picture: what a phone shows without scrolling and with letters of at least 11 pixels. */
export const pictureWidth = 400;
