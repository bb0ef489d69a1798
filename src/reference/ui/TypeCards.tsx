import {useEffect, useRef, useState, type ReactNode} from 'react';
import type {Card} from '../model/page-data.ts';
import {cardAddress, positionCard, type CardAddress} from './cardPosition.ts';
import styles from './typeCards.module.css';

type Cards = Record<string, Card>;

const loaders: Record<CardAddress['kind'], () => Promise<{default: Cards}>> = {
  enums: () => import('@generated/reference-page-data/default/cards-enums.json'),
  inputs: () => import('@generated/reference-page-data/default/cards-inputs.json'),
  interfaces: () => import('@generated/reference-page-data/default/cards-interfaces.json'),
  objects: () => import('@generated/reference-page-data/default/cards-objects.json'),
  scalars: () => import('@generated/reference-page-data/default/cards-scalars.json'),
  unions: () => import('@generated/reference-page-data/default/cards-unions.json'),
};

async function loadCard({kind, slug}: CardAddress): Promise<Card | undefined> {
  try {
    const {default: cards} = await loaders[kind]();
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
    if (!window.matchMedia('(hover: hover)').matches) return undefined;
    let timer = 0;
    let wanted: HTMLAnchorElement | undefined;

    const hide = () => {
      window.clearTimeout(timer);
      wanted = undefined;
      setShown(undefined);
    };
    const show = (link: HTMLAnchorElement, delay: number) => {
      const address = cardAddress(link.pathname);
      if (!address || link === wanted) return;
      window.clearTimeout(timer);
      wanted = link;
      timer = window.setTimeout(() => {
        void loadCard(address).then((card) => {
          if (card && wanted === link) setShown({card, link});
        });
      }, delay);
    };
    const linkOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLAnchorElement>('article a[href]') : null;

    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const link = linkOf(event.target);
      if (link && cardAddress(link.pathname)) show(link, showAfter);
      else if (event.target instanceof Element && event.target.closest(`#${cardId}`)) window.clearTimeout(timer);
      else if (wanted && !wanted.matches(':focus-visible')) {
        window.clearTimeout(timer);
        timer = window.setTimeout(hide, hideAfter);
      }
    };
    const focus = (event: FocusEvent) => {
      const link = linkOf(event.target);
      if (link?.matches(':focus-visible')) show(link, 0);
      else hide();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const listening = new AbortController();
    const {signal} = listening;
    document.addEventListener('pointerover', over, {signal});
    document.addEventListener('focusin', focus, {signal});
    document.addEventListener('keydown', key, {signal});
    document.addEventListener('click', hide, {signal});
    window.addEventListener('scroll', hide, {signal, passive: true});
    return () => {
      window.clearTimeout(timer);
      listening.abort();
    };
  }, []);

  return shown;
}

/** Shows a card beside a link to a type, on hover and focus. */
export default function TypeCards(): ReactNode {
  const shown = useShownCard();
  const cardRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = cardRef.current;
    if (!shown || !element) return undefined;
    const {left, top} = positionCard(shown.link.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
    });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    element.style.visibility = 'visible';
    shown.link.setAttribute('aria-describedby', cardId);
    return () => shown.link.removeAttribute('aria-describedby');
  }, [shown]);

  if (!shown) return null;
  const {name, text, members, rest} = shown.card;
  return (
    <div className={styles.card} id={cardId} role="tooltip" ref={cardRef} key={name}>
      <p className={styles.name}>{name}</p>
      {text && <p className={styles.text}>{text}</p>}
      {members.length > 0 && (
        <ul className={styles.members}>
          {members.map(([member, type]) => (
            <li key={member}>
              <code>{member}</code> {type && <code className={styles.type}>{type}</code>}
            </li>
          ))}
          {rest > 0 && <li className={styles.rest}>and {rest} more</li>}
        </ul>
      )}
    </div>
  );
}
