/** Addresses of the reference, all of them below its section. */
import {api} from '../../site/model/sections.ts';

/** The list of the guides that people write for the API. */
export const guidesRoute = `${api.path}/guides`;

/** The page of what changed, and the folder of its feed. */
export const changeLogRoute = `${api.path}/whats-changed`;

/** Address of what the schema gives, such as `referenceRoute('types', 'objects')`. */
export const referenceRoute = (...parts: string[]): string => [api.path, ...parts].join('/');

const generated = new RegExp(`^${api.path}/(?:operations|types)/`);

/** Whether an address is that of an operation, of a type, or of a list of them. */
export const isGeneratedRoute = (path: string): boolean => generated.test(path);
