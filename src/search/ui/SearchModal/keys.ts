import type {KeyboardEvent as ReactKeyboardEvent} from 'react';

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

function isVisible(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
}

/** Moves the focus to the other end when Tab would leave a dialog; the trap of DocSearch's own counts hidden links. */
export function trapFocus(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'a[href]:not([tabindex="-1"]), button:not([disabled]), input:not([disabled])',
    ),
  ].filter(isVisible);
  const [first, last] = [stops[0], stops.at(-1)];
  const leaves = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  event.stopPropagation();
  (event.shiftKey ? last : first)?.focus();
}

/** What was typed into the plain dialog of static/js/early-keys.js, which now stops; `undefined` when it isn't open. */
export function takeEarlyKeys(): string | undefined {
  document.documentElement.dataset['searchReady'] = '';
  const dialog = document.getElementById('early-search');
  dialog?.remove();
  return dialog?.querySelector('input')?.value;
}
