/** In place of a module that isn't needed: one that is left out gets a number that depends on the folder of the build. */
export {};
