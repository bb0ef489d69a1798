/** Uploaded files: what each purpose accepts, and how other records take a file. */
import type {InputPath} from '../model/refusal.ts';
import type {Context, Entity, Fields, RuleSet, Store} from '../model/rules.ts';
import {after, minute} from '../model/time.ts';
import {whenDue} from './due.ts';
import {textOf} from './plain.ts';
import type {CreatePresignedUploadUrlInput, FilePurpose} from '../schema-types.ts';

/** Largest size in bytes and accepted media types of each purpose of a file. */
const purposes: Record<FilePurpose, {largest: number; accepts: (type: string) => boolean}> = {
  PRODUCT_IMAGE: {largest: 20_000_000, accepts: oneOf('image/png', 'image/jpeg', 'image/webp')},
  LOGO: {largest: 2_000_000, accepts: oneOf('image/png', 'image/jpeg', 'image/svg+xml')},
  DOCUMENT: {largest: 25_000_000, accepts: oneOf('application/pdf', 'image/png', 'image/jpeg')},
  IMPORT: {
    largest: 50_000_000,
    accepts: oneOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
  ATTACHMENT: {largest: 25_000_000, accepts: (type) => !/zip|tar|rar|7z|executable|msdownload|x-sh|java/.test(type)},
};

const storageOfCompany = 100_000_000_000;

/** Time after which a file that no record refers to is deleted. */
const keptUnused = 24 * 60 * minute;

function oneOf(...types: string[]): (type: string) => boolean {
  return (type) => types.includes(type);
}

/** Whether a purpose accepts the media type and the size of a file. */
export function fitOf(file: Entity<'File'>, purpose: FilePurpose): {isOfType: boolean; isSmall: boolean} {
  const {largest, accepts} = purposes[purpose];
  return {isOfType: accepts(file.contentType), isSmall: Number(file.size ?? file._size) <= largest};
}

/** Notes that a record refers to a file now, so that its bytes have arrived and it is kept. */
export function takeFile({store}: Pick<Context, 'store'>, id: string): Entity<'File'> {
  const file = store.need('File', id);
  return store.update('File', file.id, {size: file.size ?? file._size, _unusedUntil: null});
}

/**
 * Takes a file for a purpose.
 *
 * @throws Refusal with FILE_NOT_ACCEPTED for a file that was uploaded for another purpose, or that Endless itself wrote.
 */
export function takeFor(purpose: FilePurpose, id: string | null | undefined, context: Context, field: InputPath): void {
  if (id && takeFile(context, id)._purpose !== purpose) throw context.refuse('FILE_NOT_ACCEPTED', field);
}

/** Makes the record of a file that Endless itself writes, such as labels or a document as PDF. */
export function writeFile(
  {store}: Pick<Context, 'store'>,
  file: {name: string; contentType: string; size: number; brand?: string | null; _integration?: string},
): Entity<'File'> {
  return store.insert('File', {...file, size: String(file.size)});
}

function usedStorage(store: Store, company: string | undefined): number {
  const files = store.referring('File', '_company', company);
  const before = Number(store.get('Company', company)?._storedBytes ?? 0);
  return files.reduce((sum, file) => sum + Number(file.size ?? file._size), before);
}

function createPresignedUploadUrl(input: CreatePresignedUploadUrlInput, {store, caller, refuse}: Context): Fields {
  const {name, contentType, size, purpose} = input;
  const {largest, accepts} = purposes[purpose];
  if (!accepts(contentType)) throw refuse('FILE_NOT_ACCEPTED.type', ['contentType']);
  if (Number(size) > largest)
    throw refuse(
      'FILE_NOT_ACCEPTED.size',
      ['size'],
      `A file for ${purpose} has at most ${largest} bytes, not ${size}.`,
    );
  if (usedStorage(store, caller?.companyId) + Number(size) > storageOfCompany) throw refuse('LIMIT_REACHED', ['size']);
  const file = store.insert('File', {
    name,
    contentType,
    _company: caller?.companyId,
    brand: input.brandId ?? null,
    _size: size,
    _purpose: purpose,
    _unusedUntil: after(store.now, keptUnused),
  });
  const expiresAt = after(store.now, 15 * minute);
  const digest = input.contentMd5;
  const upload = {
    expiresAt,
    method: 'PUT',
    url: `https://uploads.example.com/${file.id}?expires=${Math.floor(Date.parse(expiresAt) / 1000)}`,
    headers: [
      {name: 'Content-Type', value: contentType},
      {name: 'Content-Length', value: size},
      ...(typeof digest === 'string' ? [{name: 'Content-MD5', value: digest}] : []),
    ],
  };
  return {file, upload};
}

function refersTo(record: Fields, id: string): boolean {
  return Object.values(record).some((value) => value === id || (Array.isArray(value) && value.includes(id)));
}

/** Types whose records don't keep a file: an entry of the log names what has been removed, too. */
const keepsNone = new Set(['File', 'SystemLog']);

/** Deletes files whose time is over, unless a record refers to them by now. */
const sweep = whenDue({
  all: (store) => store.all('File'),
  at: ({_unusedUntil: until}) => textOf(until),
  happens: ({store}, {id}) => {
    const isUsed = Object.entries(store.state.records).some(
      ([type, records]) => !keepsNone.has(type) && Object.values(records).some((record) => refersTo(record, id)),
    );
    if (isUsed) takeFile({store}, id);
    else store.remove('File', id);
  },
});

/** Address of a file that works for 15 minutes. */
function urlOf({id}: Entity<'File'>, {store}: Context): string {
  return `https://files.example.com/${id}?expires=${Math.floor(Date.parse(store.now) / 1000) + 15 * 60}`;
}

export const fileRules: RuleSet = {
  mutations: {createPresignedUploadUrl},
  computed: {File: {url: urlOf}},
  time: [sweep],
};
