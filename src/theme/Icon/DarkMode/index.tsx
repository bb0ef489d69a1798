// Ejected: the stock symbol of Docusaurus 3.10.2 is drawn with 400 bytes, which every page repeats.
import {line, modeIcon} from '../../../site/ui/ModeIcon/index.tsx';

/** Stands for the dark mode. */
export default modeIcon({...line, strokeLinejoin: 'round', d: 'M20 13.5A8 8 0 1 1 10.5 4a6.5 6.5 0 0 0 9.5 9.5Z'});
