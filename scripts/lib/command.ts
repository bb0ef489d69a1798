/** Runs a command: what is wrong is printed and fails it, with a stack only where the program itself is at fault. */
export async function runCommand(command: () => unknown, name?: string): Promise<void> {
  try {
    await command();
  } catch (error) {
    const {message, stack, code} = error as NodeJS.ErrnoException;
    // Errors of Node about input have a code.
    const isBug = (error instanceof ReferenceError || error instanceof TypeError) && code === undefined;
    console.error(`${name ? `[${name}] ` : ''}${isBug ? stack : message}`);
    process.exitCode = 1;
  }
}
