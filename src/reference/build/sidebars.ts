import path from 'node:path';
import {loadModel} from '../model/model.ts';
import {schemaFolder} from './schema-folder.ts';
import {apiSidebars} from './sidebar-items.ts';

export default apiSidebars(loadModel(path.resolve(schemaFolder)));
