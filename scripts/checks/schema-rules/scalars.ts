import {isScalarType} from 'graphql';
import {ownTypes, stringsOf} from './elements.ts';
import type {Rule} from './problem.ts';

/** A custom scalar states its format, and its example matches its pattern. */
export const scalarHasFormat: Rule = ({schema}) =>
  ownTypes(schema)
    .filter(isScalarType)
    .flatMap((type) => {
      const format = type.astNode?.directives?.find(({name}) => name.value === 'format');
      const [pattern] = stringsOf(format, 'pattern');
      const [example] = stringsOf(format, 'example');
      if (pattern === undefined || example === undefined || !type.specifiedByURL) {
        return [
          {coordinate: type.name, message: 'Give the scalar @format(example: …, pattern: …) and @specifiedBy(url: …).'},
        ];
      }
      return new RegExp(pattern, 'u').test(example)
        ? []
        : [{coordinate: type.name, message: `The example "${example}" doesn't match the pattern "${pattern}".`}];
    });
