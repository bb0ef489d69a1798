import {useState, type ReactNode} from 'react';
import clsx from 'clsx';
import {titleOf} from '../../model/request.ts';
import {closeTab, openTab, type Tab, type Tabs} from '../../model/tabs.ts';

export default function TabBar({tabs, onChange}: {tabs: Tabs; onChange: (tabs: Tabs) => void}): ReactNode {
  const [closed, setClosed] = useState<Tab>();
  const close = (tab: Tab): void => {
    setClosed(tab);
    onChange(closeTab(tabs, tab.id));
  };
  const reopen = (tab: Tab): void => {
    setClosed(undefined);
    onChange({...tabs, list: [...tabs.list, tab], chosen: tab.id});
  };
  return (
    <div className="tabs" role="group" aria-label="Open requests">
      {tabs.list.map((tab) => (
        <span key={tab.id} className={clsx('tabs__item', tab.id === tabs.chosen && 'tabs__item--active')}>
          <button
            type="button"
            className="clean-btn"
            aria-pressed={tab.id === tabs.chosen}
            onClick={() => onChange({...tabs, chosen: tab.id})}
          >
            {titleOf(tab.document)}
          </button>
          <button
            type="button"
            className="clean-btn"
            aria-label={`Close ${titleOf(tab.document)}`}
            onClick={() => close(tab)}
          >
            ×
          </button>
        </span>
      ))}
      <button type="button" className="clean-btn" aria-label="New request" onClick={() => onChange(openTab(tabs))}>
        +
      </button>
      {closed && (
        <button type="button" className="clean-btn" onClick={() => reopen(closed)}>
          Reopen {titleOf(closed.document)}
        </button>
      )}
    </div>
  );
}
