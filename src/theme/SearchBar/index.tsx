/** Ejected from Docusaurus 3.10.2: the stock search bar loads the whole modal on every page and knows one index. */
export {default} from '../../search/ui/SearchButton/index.tsx';
