/**
 * In place of Docusaurus 3.10.2's list of what can stand in the navbar: without menus, languages and versions of the
 * documentation, which every page would download.
 */
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import SearchNavbarItem from '@theme/NavbarItem/SearchNavbarItem';

export default {default: DefaultNavbarItem, search: SearchNavbarItem};
