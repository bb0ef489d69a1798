// In place of Docusaurus 3.10.2's page, which draws the layout again: what crashed here may be the layout.
export {default} from '../ErrorPageContent/index.tsx';
