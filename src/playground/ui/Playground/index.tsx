import {useEffect, useState, type KeyboardEvent, type ReactNode} from 'react';
import {decodeRequest, playgroundLink} from '../../model/link.ts';
import CopyButton from '../../../site/ui/CopyButton/index.tsx';
import {keep, recall} from '../../client/keep.ts';
import type {Kept} from '../../model/kept.ts';
import type {Offer, Pick} from '../../model/offer.ts';
import {changeTab, closeTab, emptyTab, noTabs, openTab, titleOf, type TabContent, type Tabs} from '../../model/tabs.ts';
import {Clock, World} from './World.tsx';
import {History, LiveEvents} from './History.tsx';
import {Editors} from './Editors.tsx';
import {Answer} from './Answer.tsx';
import {usePlayground} from './usePlayground.ts';
import styles from './styles.module.css';

/** The request that the address carries, if it carries one. */
function requestInAddress(): TabContent | undefined {
  const shared = decodeRequest(location.hash);
  return shared && {...emptyTab, ...shared, variables: shared.variables ?? '{}', as: shared.as ?? emptyTab.as};
}

/** What the page begins with: what the visit had open, and the request of the address unless that was opened before. */
function beginning(): Kept {
  const kept = recall() ?? {tabs: noTabs, history: [], opened: ''};
  const shared = location.hash === kept.opened ? undefined : requestInAddress();
  const isEmpty = kept.tabs.list.length === 0;
  const tabs = shared || isEmpty ? openTab(kept.tabs, shared) : kept.tabs;
  return {...kept, tabs, opened: shared ? location.hash : kept.opened};
}

interface PickerProps {
  offer: Offer;
  onPick: (pick: Pick) => void;
}

/** All scenarios and steps of stories. */
function Picker({offer: {groups}, onPick}: PickerProps): ReactNode {
  return (
    <label className={styles.field}>
      <span>Example</span>
      <select
        className={styles.select}
        value=""
        onChange={({target}) => {
          const [group = '', item = ''] = target.value.split('.');
          const pick = groups[Number(group)]?.items[Number(item)];
          if (pick) onPick(pick);
        }}
      >
        <option value="">Open a scenario or a step of a story…</option>
        {groups.map(({label, items}, group) => (
          <optgroup key={label} label={label}>
            {items.map(({title}, item) => (
              <option key={item} value={`${group}.${item}`}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

interface TabBarProps {
  tabs: Tabs;
  onChange: (tabs: Tabs) => void;
}

/** Open requests. */
function TabBar({tabs, onChange}: TabBarProps): ReactNode {
  return (
    <div className={styles.tabs} role="group" aria-label="Open requests">
      {tabs.list.map(({id, document}) => (
        <span key={id} className={styles.tab} data-chosen={id === tabs.chosen || undefined}>
          <button
            type="button"
            className={styles.tabPart}
            aria-pressed={id === tabs.chosen}
            onClick={() => onChange({...tabs, chosen: id})}
          >
            {titleOf(document)}
          </button>
          <button
            type="button"
            className={styles.tabPart}
            aria-label={`Close ${titleOf(document)}`}
            onClick={() => onChange(closeTab(tabs, id))}
          >
            ×
          </button>
        </span>
      ))}
      <button type="button" className={styles.tabPart} aria-label="New request" onClick={() => onChange(openTab(tabs))}>
        +
      </button>
    </div>
  );
}

const shareLabels = {idle: 'Copy link', copied: 'Copied', failed: 'The link can’t be copied'};

/** Requests to write and send, answers, and the data behind them. */
export default function Playground({offer}: {offer: Offer}): ReactNode {
  const [begin] = useState(beginning);
  const [tabs, setTabs] = useState<Tabs>(begin.tabs);
  const [opened, setOpened] = useState(begin.opened);
  const {state, run, advance, reset, showTable} = usePlayground(offer, begin.history);
  useEffect(() => keep({tabs, history: state.history, opened}), [tabs, state.history, opened]);
  useEffect(() => {
    const follow = (): void => {
      const shared = requestInAddress();
      if (!shared) return;
      setTabs((old) => openTab(old, shared));
      setOpened(location.hash);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const tab = tabs.list.find(({id}) => id === tabs.chosen);
  if (!tab) return null;
  const sent = state.history.find((entry) => entry.tab.id === tab.id);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run(tab);
  };
  return (
    <div className={styles.playground}>
      <section className={styles.request} aria-label="Request" onKeyDown={onKeyDown}>
        <Picker offer={offer} onPick={({content}) => setTabs(openTab(tabs, content))} />
        <TabBar tabs={tabs} onChange={setTabs} />
        <label className={styles.field}>
          <span>Act as</span>
          <select
            className={styles.select}
            value={tab.as}
            onChange={({target}) => setTabs(changeTab(tabs, {as: target.value}))}
          >
            {offer.callers.map(({name, text}) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <Editors key={tab.id} tab={tab} onChange={(change) => setTabs((old) => changeTab(old, change))} />
        <div className={styles.actions}>
          <button type="button" className={styles.run} disabled={state.busy} onClick={() => run(tab)}>
            Run
          </button>
          <kbd className={styles.keys}>Ctrl/⌘ + Enter</kbd>
          <CopyButton
            text={() =>
              location.origin + playgroundLink({document: tab.document, variables: tab.variables, as: tab.as})
            }
            className={styles.quiet}
            says={shareLabels}
          />
        </div>
        <p role="status" className={styles.message} data-failed={state.failed || undefined}>
          {state.message}
        </p>
      </section>
      <section className={styles.outcome} aria-label="Answer">
        <Answer {...(sent && {sent})} />
        <LiveEvents live={state.live} />
      </section>
      <section className={styles.world} aria-label="Data">
        <Clock {...(state.table && {now: state.table.now})} busy={state.busy} onAdvance={advance} onReset={reset} />
        <World types={offer.types} type={state.type} {...(state.table && {table: state.table})} onShow={showTable} />
        <History history={state.history} onOpen={(entry) => setTabs(openTab(tabs, entry.tab))} />
      </section>
    </div>
  );
}
