import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {SearchConfig} from '../../model/environment.ts';
import {scopeOf} from '../../model/sections.ts';
import type {SectionId} from '../../model/types.ts';

/** How the site searches, as its build decided. */
export function useSearchConfig(): SearchConfig {
  const {siteConfig} = useDocusaurusContext();
  return siteConfig.customFields?.['search'] as SearchConfig;
}

/** What a search from the current page asks: the configured engine, for the section of the page. */
export function useSearchScope(): {config: SearchConfig; section: SectionId} {
  const {pathname} = useLocation();
  return {config: useSearchConfig(), section: scopeOf(pathname)};
}
