import {apiSidebars} from './sidebar-items.ts';
import {isOwnSchema, loadModel, schemaFolder} from './schema-source.ts';

export default apiSidebars(loadModel(schemaFolder), isOwnSchema);
