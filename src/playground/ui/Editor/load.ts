import type * as EditorFile from './index.tsx';
import type * as LanguageFile from './language.ts';

/** Loads the editors. Called on intent, it makes them ready before they are drawn. */
export const loadEditors = (): Promise<typeof EditorFile> => import(/* webpackChunkName: "editor" */ './index.tsx');

export const loadLanguage = (): Promise<typeof LanguageFile> =>
  import(/* webpackChunkName: "editor-language" */ './language.ts');
