/** What descriptions of the schema say in a form that programs read. */
export {readPermissions, type PermissionRow} from './model/permissions.ts';
export {parseTransitions, stateMachineOf, type StateMachine, type Transition} from './model/transitions.ts';
