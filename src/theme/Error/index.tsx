// Ejected: the stock page draws the layout again, which needs what has just crashed, and loses its title on the way.
export {default} from '../../site/ui/CrashReport/index.tsx';
