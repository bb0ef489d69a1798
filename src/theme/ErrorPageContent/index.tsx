// Ejected: the stock page has no title of its own, stays when the reader moves on, and its red text is too pale.
export {default} from '../../site/ui/CrashReport/index.tsx';
