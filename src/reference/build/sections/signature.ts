import {isSpecifiedDirective, Kind, print, printType, visit, type ASTNode, type GraphQLArgument} from 'graphql';
import type {PageContext} from '../context.ts';
import {component, type PageNode} from '../markdown.ts';

/** Lines of a definition that a page shows at once; longer ones unfold. */
const mostLines = 14;

function callText(name: string, args: readonly GraphQLArgument[]): string {
  if (args.length === 0) return name;
  const parts = args.map((argument) => `${argument.name}: ${String(argument.type)}`);
  const line = `${name}(${parts.join(', ')})`;
  return line.length <= 72 ? line : `${name}(\n${parts.map((part) => `  ${part}`).join('\n')}\n)`;
}

const carried = new Set(['deprecated', 'specifiedBy']);

/** SDL without descriptions and without the directives that the page says in words. */
function bare(node: ASTNode): string {
  return print(
    visit(node, {
      enter(inner) {
        if (inner.kind === Kind.DIRECTIVE) return carried.has(inner.name.value) ? undefined : null;
        return 'description' in inner && inner.description ? {...inner, description: undefined} : undefined;
      },
    }),
  );
}

function definitionText({entity}: PageContext): string {
  if (entity.kind === 'directives') {
    const {name, args, isRepeatable, locations, astNode} = entity.definition;
    if (astNode && !isSpecifiedDirective(entity.definition)) return bare(astNode);
    return `directive @${callText(name, args)}${isRepeatable ? ' repeatable' : ''} on ${locations.join(' | ')}`;
  }
  if (entity.group === 'operations') {
    const {name, args, type} = entity.definition;
    return `${callText(name, args)}: ${String(type)}`;
  }
  const type = entity.definition;
  return type.astNode ? bare(type.astNode) : printType(type).replace(/^"""[\s\S]*?"""\n/, '');
}

/** The definition of the item in SDL, its types linked. */
export function signatureSection(context: PageContext): PageNode[] {
  const code = definitionText(context);
  const links: Record<string, string> = {};
  for (const name of new Set(code.match(/\b[A-Z_]\w*/g))) {
    const type = context.model.types.get(name);
    if (type && type !== context.entity) links[name] = type.route;
  }
  const signature = component('Signature', {code, links});
  const lines = code.split('\n').length;
  return lines <= mostLines
    ? [signature]
    : [component('Expand', {of: 'SDL', count: lines, plain: true, unit: 'lines'}, [signature])];
}
