/** The name of the document event that asks the navbar's search box to open. */
export const openSearchEvent = 'search:open';
