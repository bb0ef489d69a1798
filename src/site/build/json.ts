/**
 * Reads JSON that people write.
 *
 * @throws Error that begins with the file and the line of what keeps the text from being JSON.
 */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/, \.{3}| in JSON/);
    const withoutTexts = text.replace(/"(?:[^"\\\n]|\\.)*"/g, (quoted) => ' '.repeat(quoted.length));
    const comma = /,\s*[\]}]/.exec(withoutTexts);
    const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? comma?.index ?? 0);
    const line = text.slice(0, comma?.index ?? position).split('\n').length;
    const advice = comma ? 'Nothing follows the comma. Remove it' : `${reason}. Look at this line and the one before`;
    throw new Error(`${file}:${line}: The file is no JSON. ${advice}.`, {cause: error});
  }
}
