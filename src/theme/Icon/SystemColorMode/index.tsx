// Ejected: the stock symbol of Docusaurus 3.10.2 is drawn with 250 bytes, which every page repeats.
import {modeIcon} from '../../../site/ui/ModeIcon/index.tsx';

/** Stands for the mode of the system. */
export default modeIcon({
  fill: 'currentColor',
  fillRule: 'evenodd',
  d: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2v14a7 7 0 0 0 0-14Z',
});
