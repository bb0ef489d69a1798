// Ejected: the stock symbol of Docusaurus 3.10.2 is drawn with 250 bytes, which every page repeats.
import type {ComponentProps, ReactNode} from 'react';

/** Stands for the mode of the system. */
export default function IconSystemColorMode(props: ComponentProps<'svg'>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} {...props}>
      <path fill="currentColor" fillRule="evenodd" d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2v14a7 7 0 0 0 0-14Z" />
    </svg>
  );
}
