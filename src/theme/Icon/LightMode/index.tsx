// Ejected: the stock symbol of Docusaurus 3.10.2 is drawn with 1300 bytes, which every page repeats.
import {line, modeIcon} from '../../../site/ui/ModeIcon/index.tsx';

/** Stands for the light mode. */
export default modeIcon({
  ...line,
  strokeLinecap: 'round',
  d: 'M12 3v1M12 20v1M3 12h1M20 12h1M5.6 5.6l.8.8M17.6 17.6l.8.8M5.6 18.4l.8-.8M17.6 6.4l.8-.8M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
});
