/** What directives and descriptions of the schema say in a form that programs read. */
export {readPermissions, type PermissionRow} from './model/permissions.ts';
export {applied, textsOf} from './model/directives.ts';
export {transitionsOf, type Transition} from './model/transitions.ts';
