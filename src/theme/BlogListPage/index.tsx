// Ejected from Docusaurus 3.10.2: the stock list has no heading, no feeds and no filter.
export {default} from '../../changelog/ui/NoteList/index.tsx';
