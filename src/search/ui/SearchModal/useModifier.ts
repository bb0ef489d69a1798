import {useSyncExternalStore} from 'react';

const never = () => () => undefined;
const modifier = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl');

/** The key that opens the search together with K on this device; unknown while the page is rendered at build time. */
export default function useModifier(): '⌘' | 'Ctrl' | undefined {
  return useSyncExternalStore(never, modifier, () => undefined);
}
