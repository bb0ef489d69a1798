/** In place of what is loaded elsewhere. */
export {};
