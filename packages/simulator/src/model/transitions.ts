/** The state machines of the schema: what moves a status, as `@transition` on its enum declares it. */
import {isEnumType, type GraphQLNamedType} from 'graphql';
import {applied, textsOf} from './directives.ts';

/** One way from some states to another: by a mutation, or by itself for a cause. */
export interface Transition {
  from: string[];
  to: string;
  mutation?: string;
  /** A value of `TransitionCause`. */
  cause?: string;
  /** When a way by itself is taken, in words that begin with "when". */
  automatic?: string;
}

/** The transitions of an enum; none unless it is a state machine. One that several mutations take is several. */
export function transitionsOf(type: GraphQLNamedType): Transition[] {
  if (!isEnumType(type)) return [];
  return applied(type, 'transition').flatMap(({from, to, by, because, when}): Transition[] => {
    if (typeof to !== 'string') return [];
    const way = {from: textsOf(from), to};
    if (typeof because !== 'string') return textsOf(by).map((mutation) => ({...way, mutation}));
    return [{...way, cause: because, ...(typeof when === 'string' && {automatic: `when ${when}`})}];
  });
}
