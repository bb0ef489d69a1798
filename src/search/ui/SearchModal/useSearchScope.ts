import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {SearchConfig} from '../../model/environment.ts';
import {sectionOf} from '../../model/sections.ts';
import type {SectionId} from '../../model/types.ts';

/** What a search from the current page asks: the configured engine, for the section of the page. */
export function useSearchScope(): {config: SearchConfig; baseUrl: string; section: SectionId} {
  const {siteConfig} = useDocusaurusContext();
  const {pathname} = useLocation();
  const {baseUrl} = siteConfig;
  return {config: siteConfig.customFields?.['search'] as SearchConfig, baseUrl, section: sectionOf(pathname, baseUrl)};
}
