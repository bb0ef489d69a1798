import {apiSidebars} from './sidebar-items.ts';
import {loadModel, schemaFolder} from './schema-source.ts';

export default apiSidebars(loadModel(schemaFolder));
