import {useEffect, useState, type KeyboardEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import {notations, type Notation} from '../../../reference/model/notations.ts';
import CopyButton from '../../../site/ui/CopyButton/index.tsx';
import {loadSaved, save, type Saved, type Sent} from '../../client/saved.ts';
import type {Offer} from '../../model/offer.ts';
import {failed, idle, outcomeOf, type Status} from '../../model/outcome.ts';
import {playgroundLink, requestInLink, type Request} from '../../model/request.ts';
import {changeTab, openTab, type Tab, type Tabs} from '../../model/tabs.ts';
import EditorFields, {loadEditors} from '../Editor/Field.tsx';
import StatusLine from '../StatusLine/index.tsx';
import {Answer, LiveEvents} from './Answer.tsx';
import Caller from './Caller.tsx';
import Examples from './Examples.tsx';
import Schema from './Explorer.tsx';
import Panes from './Panes.tsx';
import RunsFirst from './RunsFirst.tsx';
import TabBar from './TabBar.tsx';
import {codeOf, usePlayground, type Playground as Used} from './usePlayground.ts';
import {Clock, History, World} from './World.tsx';
import styles from './styles.module.css';

const damaged: Status = {kind: 'failed', text: 'The link carries no request that can be read.'};

/** The request that the address carries, if it carries one. An unknown caller is nobody. */
function requestInAddress({callers}: Offer): Request | undefined {
  const request = requestInLink(location.hash);
  if (!request) return undefined;
  return {...request, as: callers.some(({name}) => name === request.as) ? request.as : 'nobody'};
}

/** What the page begins with: what the visit had open, and the request of the address unless that was opened before. */
function beginning(offer: Offer): Saved & {status: Status} {
  const saved = loadSaved();
  const request = location.hash === saved.opened ? undefined : requestInAddress(offer);
  const isEmpty = saved.tabs.list.length === 0;
  const tabs = request || isEmpty ? openTab(saved.tabs, request) : saved.tabs;
  return {...saved, tabs, opened: request ? location.hash : saved.opened, status: addressStatus()};
}

/** The message about an address that was meant to carry a request. */
const addressStatus = (): Status => (location.hash.length > 1 && !requestInLink(location.hash) ? damaged : idle);

/** Opens the requests of further addresses, those that a reader follows while the page is open. */
function useAddress(offer: Offer, onOpen: (request: Request) => void, showStatus: Used['showStatus']): void {
  useEffect(() => {
    const follow = (): void => {
      const request = requestInAddress(offer);
      if (request) onOpen(request);
      else if (location.hash.length > 1) showStatus(damaged);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
}

const isSameRequest = (one: Tab, other: Tab): boolean =>
  (['document', 'variables', 'as', 'headers'] as const).every((name) => one[name] === other[name]);

const shareLabels = {idle: 'Copy link', copied: 'Copied', failed: 'The link can’t be copied'};

interface TabProps {
  tab: Tab;
  onChange: (change: Partial<Request>) => void;
}

function Editors({tab, onChange}: TabProps): ReactNode {
  return (
    <>
      <EditorFields draft={tab} label="Document" onChange={onChange} />
      <details className={styles.headers} open={tab.headers !== ''}>
        <summary className="hint">Further headers</summary>
        <textarea
          className="control"
          aria-label="Further headers as JSON"
          spellCheck={false}
          rows={3}
          placeholder='{"X-Brand-Id": "bra_…"}'
          value={tab.headers}
          onChange={({target}) => onChange({headers: target.value})}
        />
      </details>
    </>
  );
}

/** Copies the request as code in a language of the reference's samples. */
function CopyAsCode({code}: {code: (notation: Notation) => string}): ReactNode {
  return (
    <details className={styles.headers}>
      <summary className="hint">Copy as code</summary>
      <div className={styles.actions}>
        {notations.slice(1).map((notation) => (
          <CopyButton
            key={notation}
            text={() => code(notation)}
            className="button button--secondary button--sm"
            says={{idle: notation, copied: `Copied as ${notation}`, failed: 'It can’t be copied'}}
          />
        ))}
      </div>
    </details>
  );
}

function Actions({tab, onChange, state, run, showStatus}: TabProps & Used): ReactNode {
  const format = (): void => {
    loadEditors()
      .then(({formatDocument}) => formatDocument(tab.document))
      .then((document) => onChange({document}))
      .catch((error: unknown) => showStatus(failed(error)));
  };
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className="button button--primary"
        aria-disabled={state.status.kind === 'working'}
        title="Ctrl+Enter"
        onClick={() => run(tab)}
      >
        Run
      </button>
      <button type="button" className="button button--secondary" onClick={format}>
        Format
      </button>
      <CopyButton
        text={() => location.origin + playgroundLink(tab)}
        className="button button--secondary"
        says={shareLabels}
      />
    </div>
  );
}

export default function Playground({offer}: {offer: Offer}): ReactNode {
  const [begin] = useState(() => beginning(offer));
  const [tabs, setTabs] = useState<Tabs>(begin.tabs);
  const [opened, setOpened] = useState(begin.opened);
  const playground = usePlayground(offer, begin);
  const {state, run, stop, showStatus} = playground;
  useEffect(() => save({tabs, history: state.history, opened}), [tabs, state.history, opened]);
  const open = (request: Request): void => setTabs((old) => openTab(old, request));
  const openFromLink = (request: Request): void => {
    open(request);
    setOpened(location.hash);
  };
  useAddress(offer, openFromLink, showStatus);
  const tab = tabs.list.find(({id}) => id === tabs.chosen);
  if (!tab) return null;
  const change = (next: Partial<Request>): void => setTabs((old) => changeTab(old, next));
  const sent: Sent | undefined = state.history.find((entry) => entry.tab.id === tab.id);
  const isStale = sent !== undefined && (state.unanswered === tab.id || !isSameRequest(sent.tab, tab));
  const outcome = sent && !isStale ? outcomeOf(sent) : state.status;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run(tab);
  };
  return (
    <div className={styles.playground} onKeyDown={onKeyDown}>
      <div className={styles.row}>
        <Examples groups={offer.groups} onOpen={open} />
        <Caller callers={offer.callers} as={tab.as} onChange={(as) => change({as})} />
      </div>
      <div className={clsx(styles.row, styles.strip)}>
        <TabBar tabs={tabs} onChange={setTabs} />
        <Actions tab={tab} onChange={change} {...playground} />
      </div>
      <StatusLine status={state.status.text ? state.status : outcome} onStop={stop} />
      <RunsFirst offer={offer} request={tab} onLeaveOut={() => change({before: [], advance: undefined})} />
      <Panes
        request={
          <>
            <Editors key={tab.id} tab={tab} onChange={change} />
            <CopyAsCode code={(notation) => codeOf(offer, tab, notation, isStale ? undefined : sent?.answer)} />
          </>
        }
        answer={
          <>
            {state.live.every(({id}) => id !== sent?.id) && <Answer sent={sent} isStale={isStale} />}
            <LiveEvents live={state.live} history={state.history} />
            <Schema />
          </>
        }
      />
      <section className={styles.world} aria-label="Data">
        <Clock {...playground} />
        <World types={offer.types} {...playground} />
        <History history={state.history} onOpen={(entry) => open(entry.tab)} />
      </section>
    </div>
  );
}
