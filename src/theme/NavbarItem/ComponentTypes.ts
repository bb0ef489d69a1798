/**
 * In place of Docusaurus 3.10.2's table, which brings versions and sidebars to every page. The navbar of this site
 * has links and the search, and can have the dropdown of languages; the build stops with the name of any other type.
 */
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import LocaleDropdownNavbarItem from '@theme/NavbarItem/LocaleDropdownNavbarItem';
import SearchNavbarItem from '@theme/NavbarItem/SearchNavbarItem';
import type {ComponentTypesObject} from '@theme/NavbarItem/ComponentTypes';

export default {
  default: DefaultNavbarItem,
  localeDropdown: LocaleDropdownNavbarItem,
  search: SearchNavbarItem,
} satisfies Partial<ComponentTypesObject>;
