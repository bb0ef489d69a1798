const entities: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]));

const escaped = (character: string): string => entities[character] ?? character;

/** Makes a text safe to be set as HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, escaped);

/** Makes an answered text safe to insert as HTML: every `<` and `>` that isn't part of a highlight tag is escaped. */
export const safeMarkup = (value: string): string => value.replace(/<\/?mark>|[<>]/g, escaped);

/** An answered text without highlights and with its entities decoded. */
export const plainText = (value: string): string =>
  value.replace(/<\/?mark>/g, '').replace(/&#?\w+;/g, (entity) => characters.get(entity) ?? entity);
