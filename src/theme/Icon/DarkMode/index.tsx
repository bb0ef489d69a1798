// Ejected: the stock symbol of Docusaurus 3.10.2 is drawn with 400 bytes, which every page repeats.
import type {ComponentProps, ReactNode} from 'react';

/** Stands for the dark mode. */
export default function IconDarkMode(props: ComponentProps<'svg'>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} {...props}>
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        d="M20 13.5A8 8 0 1 1 10.5 4a6.5 6.5 0 0 0 9.5 9.5Z"
      />
    </svg>
  );
}
