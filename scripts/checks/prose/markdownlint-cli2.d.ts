declare module 'markdownlint-cli2' {
  /** Returns 0 when nothing is wrong, 1 when files have faults, and 2 when it fails. */
  export function main(options: {
    directory: string;
    argv: string[];
    noGlobs: boolean;
    logMessage: (line: string) => void;
    logError: (line: string) => void;
  }): Promise<number>;
}
