/**
 * In place of Docusaurus 3.10.2's table, which brings dropdowns, locales and versions to every page. The navbar of
 * this site has links and the search; the build stops with the name of any other type.
 */
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import SearchNavbarItem from '@theme/NavbarItem/SearchNavbarItem';
import type {ComponentTypesObject} from '@theme/NavbarItem/ComponentTypes';

export default {default: DefaultNavbarItem, search: SearchNavbarItem} satisfies Partial<ComponentTypesObject>;
