interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Whether the key writes a character, so that typing on the focused search button can begin a query with it. */
export function isTypedKey({key, ctrlKey, metaKey, altKey}: Key): boolean {
  return [...key].length === 1 && key.trim() !== '' && key !== '/' && !ctrlKey && !metaKey && !altKey;
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName))
  );
}

/** Whether the key opens the search: Ctrl/Cmd+K anywhere, which also closes it, and the slash outside text fields. */
export function opensSearch(event: KeyboardEvent, isOpen: boolean): boolean {
  if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey)
    return true;
  return (
    event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isOpen && !isTextField(event.target)
  );
}

/** What was typed into the plain dialog of static/js/early-keys.js, which now stops; `undefined` when it isn't open. */
export function takeEarlyKeys(): string | undefined {
  document.documentElement.dataset['searchReady'] = '';
  const dialog = document.getElementById('early-search');
  dialog?.remove();
  return dialog?.querySelector('input')?.value;
}
