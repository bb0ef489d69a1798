import type {CheerioAPI} from 'cheerio';

/** Width of a letter in a name and in a message, and of what the package adds to a name and between two names. */
const letter = {name: 7.4, message: 6.4};
const beside = {name: 34, names: 40, message: 24, loop: 52};

/** As wide as a letter of a name for the package, and removed from its drawing. */
const filler = '\u2800';

const participant = /^(\s*(?:participant|actor) (\w+)(?: as (.+))?)$/;
const message = /^\s*(\w+) ?-{1,2}(?:>>|>|x|\)) ?[+-]?(\w+) ?: ?(.+)$/;

/**
 * Fills the names of a sequence diagram's participants, so that each lane is as wide as the longest text in it: the
 * package spaces lanes by names alone.
 */
export function widenLanes(source: string): string {
  if (!source.startsWith('sequenceDiagram')) return source;
  const lines = source.split('\n');
  const ids = lines.flatMap((line) => participant.exec(line)?.[2] ?? []);
  const lanes = ids.map(() => 0);
  for (const line of lines) {
    const [, from = '', to = '', text = ''] = message.exec(line) ?? [];
    const [start = -1, end = -1] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
    // A text over several lanes has room enough.
    if (start < 0 || end - start > 1) continue;
    const width = text.length * letter.message + (from === to ? beside.loop : beside.message);
    lanes[start] = Math.max(lanes[start] ?? 0, width);
  }
  return lines
    .map((line) => {
      const [, declared = line, id = '', name = id] = participant.exec(line) ?? [];
      const index = ids.indexOf(id);
      if (index < 0) return line;
      // The last participant has no lane at its right.
      const lane = Math.max(lanes[index - 1] ?? 0, index < ids.length - 1 ? (lanes[index] ?? 0) : 0);
      const missing = Math.ceil((lane - beside.names - beside.name) / letter.name - name.length);
      return missing > 0
        ? `${declared}${declared.includes(' as ') ? '' : ` as ${name}`}${filler.repeat(missing)}`
        : line;
    })
    .join('\n');
}

export const withoutFillers = (drawing: string): string => drawing.replaceAll(filler, '');

/** Puts paper below the texts of messages, so that no line of a participant runs through one. */
export function paperBelowTexts($: CheerioAPI): void {
  for (const element of $('.message text')) {
    const text = $(element);
    const width = text.text().length * letter.message + 8;
    const x = Number(text.attr('x')) - (text.attr('text-anchor') === 'middle' ? width / 2 : 4);
    text.before(
      $('<rect>').attr({
        x: String(x),
        y: String(Number(text.attr('y')) - 7),
        width: String(width),
        height: '14',
        fill: 'var(--bg)',
      }),
    );
  }
}
