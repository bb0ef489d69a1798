import {type RefObject, useLayoutEffect, useState} from 'react';

/** What the modal says of itself, which makes it a button. */
const foreign = ['aria-labelledby', 'aria-expanded', 'aria-haspopup', 'aria-controls', 'tabindex'];

/**
 * Makes each list a grid with an id of its own: the modal's options hold links and buttons, which rows may and options
 * may not, and it gives all lists one id and points to another that none has.
 */
function nameLists(container: HTMLElement, input: HTMLElement): void {
  const lists = [...container.querySelectorAll('.DocSearch-Hits ul')];
  for (const list of lists) list.setAttribute('role', 'grid');
  for (const option of container.querySelectorAll('[role="option"]')) option.setAttribute('role', 'row');
  for (const [index, list] of lists.entries()) list.id = `docsearch-list-${index}`;
  input.setAttribute('aria-expanded', String(lists.length > 0));
  container.removeAttribute('aria-controls');
  if (lists.length > 0) input.setAttribute('aria-controls', lists.map(({id}) => id).join(' '));
  else input.removeAttribute('aria-controls');
}

/**
 * Makes DocSearch's modal the dialog with a combobox that it is, and puts elements below its search bar and its hits.
 *
 * @param onQuery - called with the query whenever the modal has drawn something else
 * @returns the elements below the search bar and below the hits
 */
export function useDialogRoles(
  root: RefObject<HTMLElement | null>,
  selected: boolean,
  onQuery: (query: string) => void,
): {below: HTMLElement; foot: HTMLElement} {
  const [{below, foot}] = useState(() => ({
    below: Object.assign(document.createElement('div'), {className: 'DocSearch-Scope'}),
    foot: Object.assign(document.createElement('div'), {className: 'DocSearch-Foot'}),
  }));

  useLayoutEffect(() => {
    const container = root.current?.querySelector<HTMLElement>('.DocSearch-Container');
    const input = root.current?.querySelector<HTMLInputElement>('.DocSearch-Input');
    if (!container || !input) return undefined;
    container.setAttribute('role', 'dialog');
    container.setAttribute('aria-modal', 'true');
    container.setAttribute('aria-label', 'Search docs');
    const dropForeign = () => foreign.forEach((name) => container.removeAttribute(name));
    dropForeign();
    for (const part of container.querySelectorAll('.DocSearch-SearchBar, .DocSearch-Footer'))
      part.setAttribute('role', 'group');
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-haspopup', 'grid');
    nameLists(container, input);
    const contents = new MutationObserver(() => {
      nameLists(container, input);
      onQuery(input.value);
    });
    // The button that clears the query is hidden while there is none, also before an answer was drawn.
    contents.observe(container, {childList: true, subtree: true, attributeFilter: ['hidden']});
    const attributes = new MutationObserver(dropForeign);
    attributes.observe(container, {attributeFilter: foreign});

    container.querySelector('.DocSearch-SearchBar')?.after(below);
    container.querySelector('.DocSearch-Dropdown')?.after(foot);

    input.focus();
    if (selected) input.select();
    else input.setSelectionRange(input.value.length, input.value.length);
    return () => {
      contents.disconnect();
      attributes.disconnect();
    };
  }, [root, selected, onQuery, below, foot]);
  return {below, foot};
}
