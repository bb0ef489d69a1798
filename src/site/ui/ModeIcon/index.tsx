import type {ComponentProps, ReactNode} from 'react';

/** A symbol of the switch between light and dark, which the stock ones of Docusaurus draw with up to 1300 bytes. */
export const modeIcon = (path: ComponentProps<'path'>) =>
  function ModeIcon(props: ComponentProps<'svg'>): ReactNode {
    return (
      <svg viewBox="0 0 24 24" width={24} height={24} {...props}>
        <path {...path} />
      </svg>
    );
  };

/** Drawn with a pen instead of filled. */
export const line = {fill: 'none', stroke: 'currentColor', strokeWidth: 2} as const;
