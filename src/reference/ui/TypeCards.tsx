import {useEffect, useState, type ReactNode} from 'react';
import type {Card} from '../model/page-data.ts';
import {cardAddress, cardPlace, type CardAddress} from './cardPosition.ts';
import styles from './typeCards.module.css';

async function loadCard({kind, slug}: CardAddress): Promise<Card | undefined> {
  try {
    const {default: cards} = (await import(`@generated/reference-page-data/default/cards-${kind}.json`)) as {
      default: Record<string, Card>;
    };
    return Object.hasOwn(cards, slug) ? cards[slug] : undefined;
  } catch {
    // The link works without its card.
    return undefined;
  }
}

const showAfter = 250;
const hideAfter = 150;
const cardId = 'type-card';

interface Shown {
  card: Card;
  link: HTMLAnchorElement;
}

/** The card of the link under the pointer or with the focus. */
function useShownCard(): Shown | undefined {
  const [shown, setShown] = useState<Shown>();

  useEffect(() => {
    if (!matchMedia('(hover: hover)').matches) return undefined;
    let timer = 0;
    let wanted: HTMLAnchorElement | undefined;

    const show = (link: HTMLAnchorElement | undefined, delay = 0): void => {
      if (link && link === wanted) return;
      clearTimeout(timer);
      wanted = link;
      const address = link && cardAddress(link.pathname);
      const load = async (): Promise<void> => {
        const card = address && (await loadCard(address));
        if (wanted === link) setShown(card && link && {card, link});
      };
      timer = window.setTimeout(() => void load(), delay);
    };
    const hide = (): void => show(undefined);
    const linkOf = (target: EventTarget | null): HTMLAnchorElement | undefined => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('article a[href]') : undefined;
      return link && cardAddress(link.pathname) ? link : undefined;
    };
    const listening = new AbortController();
    const {signal} = listening;
    const over = ({target, pointerType}: PointerEvent): void => {
      const link = linkOf(target);
      if (pointerType === 'touch') return;
      if (link) show(link, showAfter);
      else if (target instanceof Element && target.closest(`#${cardId}`)) clearTimeout(timer);
      else if (!wanted?.matches(':focus-visible')) show(undefined, hideAfter);
    };
    const focus = ({target}: FocusEvent): void => {
      const link = linkOf(target);
      show(link?.matches(':focus-visible') ? link : undefined);
    };
    document.addEventListener('pointerover', over, {signal});
    document.addEventListener('focusin', focus, {signal});
    document.addEventListener('keydown', ({key}) => key === 'Escape' && hide(), {signal});
    document.addEventListener('click', hide, {signal});
    window.addEventListener('scroll', hide, {signal, passive: true});
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);

  return shown;
}

/** Shows a card beside a link to a type, on hover and focus. */
export default function TypeCards(): ReactNode {
  const shown = useShownCard();
  useEffect(() => {
    shown?.link.setAttribute('aria-describedby', cardId);
    return () => shown?.link.removeAttribute('aria-describedby');
  }, [shown]);

  if (!shown) return null;
  const {name, text, members, rest} = shown.card;
  const place = cardPlace(shown.link.getBoundingClientRect(), {width: innerWidth, height: innerHeight});
  return (
    <div className={styles.card} id={cardId} role="tooltip" style={place}>
      <p>
        <code>
          <b>{name}</b>
        </code>
      </p>
      {text && <p>{text}</p>}
      <ul className="clean-list">
        {members.map(([member, type]) => (
          <li key={member}>
            <code>{member}</code> {type && <code className="hint">{type}</code>}
          </li>
        ))}
        {rest > 0 && <li className="hint">and {rest} more</li>}
      </ul>
    </div>
  );
}
