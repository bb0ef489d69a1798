// Wrapped: while the menu is open it is a dialog. It has the focus, Escape closes it, and the page behind it is inert.
import {useEffect, type ReactNode} from 'react';
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import NavbarMobileSidebar from '@theme-original/Navbar/MobileSidebar';

const behind = '.navbar__inner, .main-wrapper, .footer, [class*="skipToContent"]';

export default function MobileSidebarDialog(): ReactNode {
  const {shown, toggle} = useNavbarMobileSidebar();
  useEffect(() => {
    if (!shown) return undefined;
    const menu = document.querySelector<HTMLElement>('.navbar-sidebar');
    const opener = document.activeElement;
    const rest = document.querySelectorAll<HTMLElement>(behind);
    const closeByKey = ({key}: KeyboardEvent): void => {
      if (key === 'Escape') toggle();
    };
    const close = menu?.querySelector<HTMLElement>('.navbar-sidebar__close');
    let frame = 0;
    // Until the menu has become visible, which can take some frames, nothing in it can have the focus.
    const focusClose = (): void => {
      close?.focus();
      if (close && document.activeElement !== close) frame = requestAnimationFrame(focusClose);
    };
    menu?.setAttribute('role', 'dialog');
    menu?.setAttribute('aria-modal', 'true');
    menu?.setAttribute('aria-label', 'Menu');
    for (const list of menu?.querySelectorAll('.menu') ?? []) list.scrollTop = 0;
    for (const element of rest) element.inert = true;
    focusClose();
    document.addEventListener('keydown', closeByKey);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', closeByKey);
      for (const element of rest) element.inert = false;
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [shown, toggle]);
  return <NavbarMobileSidebar />;
}
