/** Route of a page → files that claim it, relative to the site's folder. */
export type Sources = ReadonlyMap<string, readonly string[]>;

const mends = [
  {
    says: 'Docusaurus found broken links!',
    mend: 'Mend: correct the address in the file named above, or write the page that it leads to. Link to pages by route, for example /help/core-concepts/understanding-inventory-management.',
  },
  {
    says: 'Docusaurus found broken anchors!',
    mend: 'Mend: correct the part after "#" in the file named above. It is the heading of the target page in lower case, with hyphens for spaces.',
  },
  {
    says: 'MDX compilation failed',
    mend: 'Mend: correct the file at the line and column named above. Close every tag and brace; write "<" and "{" in running text as code or as \\< and \\{.',
  },
];

const sourcePage = /source page path = (.+?):$/gm;

/** Completes an error of the build with the files that its pages come from and with what mends it. */
export function explain(message: string, sources: Sources): string {
  const named = message.replace(sourcePage, (whole, route: string) => {
    const files = sources.get(route) ?? [];
    return files.length > 0 ? `source page path = ${route} (${files.join(', ')}):` : whole;
  });
  const found = mends.filter(({says}) => message.includes(says)).map(({mend}) => mend);
  return [named, ...found].join('\n\n');
}

/** The message about routes that two files claim; nothing when there is none. */
export function duplicatesMessage(sources: Sources): string | undefined {
  const doubles = [...sources].filter(([, files]) => files.length > 1);
  if (doubles.length === 0) return undefined;
  const lines = doubles.map(([route, files]) => `- ${route} is claimed by ${files.join(' and ')}`);
  return `Two pages have the same slug:\n${lines.join('\n')}\nMend: change "slug" or "id" in the front matter of one of the files, or rename it.`;
}
