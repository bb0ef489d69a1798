/**
 * In place of `nprogress` in Docusaurus' progress bar, which uses these three of its functions; its style sheet stays.
 */
let shown: HTMLElement | undefined;

function start(): void {
  if (shown) return;
  shown = document.createElement('div');
  shown.id = 'nprogress';
  const bar = shown.appendChild(document.createElement('div'));
  bar.className = 'bar';
  document.body.append(shown);
  // Nobody knows how long a page takes: the bar slows down before it reaches the end.
  const frames = [{transform: 'translateX(-92%)'}, {transform: 'translateX(-30%)', offset: 0.1}, {transform: 'none'}];
  bar.animate(frames, {duration: 20_000, easing: 'ease-out', fill: 'forwards'});
}

function done(): void {
  shown?.remove();
  shown = undefined;
}

export default {configure: (): void => undefined, start, done};
