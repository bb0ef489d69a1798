import {useState} from 'react';
import {useStorageSlot} from '@docusaurus/theme-common';
import {notations, type Notation} from '../../../reference/model/notations.ts';

/** The language in which a reader last read an example, and how to choose another: on this page and all others. */
export function useNotation(): [Notation, (notation: Notation) => void] {
  const [stored, slot] = useStorageSlot('example-language');
  // Counts where the browser refuses storage.
  const [chosen, setChosen] = useState<Notation>('GraphQL');
  const choose = (notation: Notation): void => {
    setChosen(notation);
    slot.set(notation);
  };
  return [notations.find((notation) => notation === stored) ?? chosen, choose];
}
