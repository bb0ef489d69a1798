/** Rules of `schema/tasks.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const tasksRules: RuleSet = {};
