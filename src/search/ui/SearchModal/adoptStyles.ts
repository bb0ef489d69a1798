import styles from '@generated/search-index/default/modal-styles.json';

let sheet: CSSStyleSheet | undefined;

/** Adds the modal's styles to the document, once; a constructed sheet needs no exception from the content security policy. */
export function adoptStyles(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
