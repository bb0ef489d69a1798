import {useEffect, useRef, useState, type ComponentProps, type ReactNode} from 'react';

/** A table that can be scrolled with the keyboard if it is wider than its column. */
export default function ScrollableTable(props: ComponentProps<'table'>): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <table {...props} ref={table} {...(scrolls && {tabIndex: 0})} />;
}
