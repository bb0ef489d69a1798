import {useEffect, useState} from 'react';
import {maxQueryLength} from '../model/request.ts';

/** What is said when a text was too long for the field. */
export const cutNotice = `The text was cut: a search takes the first ${maxQueryLength} characters.`;

/**
 * Whether the query is the beginning of a pasted text that the field couldn't take whole.
 *
 * @param fieldOf - finds the field, once it is drawn
 */
export function useCutQuery(fieldOf: () => HTMLInputElement | null | undefined, wasCut = false): boolean {
  const [isCut, setCut] = useState(wasCut);
  useEffect(() => {
    const field = fieldOf();
    if (!field) return undefined;
    const onPaste = ({clipboardData}: ClipboardEvent) => {
      const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
      const pasted = clipboardData?.getData('text') ?? '';
      setCut(field.value.length - replaced + pasted.length > field.maxLength);
    };
    // React draws between listeners, and would put the old text back before its own listener has read the new one.
    const onInput = () => setTimeout(() => field.value.length < field.maxLength && setCut(false));
    field.addEventListener('paste', onPaste);
    field.addEventListener('input', onInput);
    return () => {
      field.removeEventListener('paste', onPaste);
      field.removeEventListener('input', onInput);
    };
  }, [fieldOf]);
  return isCut;
}
