import type {Plugin} from '@docusaurus/types';

/** Classes of Infima that neither the site nor the theme uses. */
const unused = new RegExp(
  `\\.(?:${[
    'alert--primary',
    'avatar__(?:photo--|subtitle)',
    'badge--(?!secondary)',
    'breadcrumbs--',
    'button--(?:active|block|danger|info|lg|success|warning)',
    'button-group',
    'card(?:__|--)',
    'col--(?:1|5|10|11|offset-[4-9]|offset-1\\d)\\b',
    'dropdown--nocaret',
    '(?:margin|padding)(?:-\\w+)?--xs',
    '(?:margin|padding)-horiz--',
    'padding(?:-\\w+)?--(?:sm|xl)',
    'padding-(?:left|right|vert)--[^n]',
    'navbar__(?:items--center|search-input)',
    'pagination(?:--|__)',
    'row--',
    'shadow--(?!lw)',
    'tabs--block',
    'text--(?:break|capitalize|italic|justify|light|lowercase|no-decoration|normal|semibold|uppercase)',
  ].join('|')})`,
);

/** What the plugin reads and changes of a rule of PostCSS. */
interface Rule {
  selector: string;
  selectors: string[];
  remove: () => void;
}

/** Leaves rules for classes that nothing uses out of the style sheet. */
export const leanStyles = {
  postcssPlugin: 'lean-styles',
  Rule(rule: Rule) {
    if (!unused.test(rule.selector)) return;
    const used = rule.selectors.filter((selector) => !unused.test(selector));
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  },
};

export default (): Plugin => ({
  name: 'lean-styles',
  configurePostCss: (options) => ({...options, plugins: [...options.plugins, leanStyles]}),
});
