import { addStyles } from './addStyles.ts';

/** Shows a gallery's images full screen: buttons, arrow keys and swipes navigate, Esc closes. */
addEventListener('click', (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-lightbox]') : null;
  if (link === null || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  open(link);
});

function open(link: HTMLAnchorElement): void {
  const group = CSS.escape(link.dataset['lightbox'] ?? '');
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[data-lightbox="${group}"]`)];
  const texts = (link.closest<HTMLElement>('[data-labels]')?.dataset['labels'] ?? 'Close|Previous|Next').split('|');
  addStyles(RULES);
  const box = document.createElement('dialog');
  box.className = 'lightbox';
  const picture = document.createElement('img');
  const caption = document.createElement('p');
  caption.dir = 'auto';
  caption.ariaLive = 'polite';
  let at = links.indexOf(link);
  const show = (next: number) => {
    at = (next + links.length) % links.length;
    const shown = links[at];
    picture.src = shown?.href ?? '';
    picture.alt = shown?.querySelector('img')?.alt ?? '';
    const text = shown?.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
    const place = links.length > 1 ? `${at + 1} / ${links.length}` : '';
    caption.textContent = [text, place].filter((part) => part !== '').join(' · ');
    for (const near of [links[at + 1], links[at - 1]]) if (near) new Image().src = near.href;
  };
  const button = (name: string, path: string, act: () => void, label = '') => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = name;
    made.ariaLabel = label;
    made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
    made.addEventListener('click', act);
    return made;
  };
  const toStart = getComputedStyle(link).direction === 'rtl' ? 1 : -1;
  const close = () => box.close();
  box.append(picture, caption, button('close', 'M6 6l12 12M18 6 6 18', close, texts[0]));
  if (links.length > 1) {
    box.append(
      button('before', 'm15 5-7 7 7 7', () => show(at - 1), texts[1]),
      button('after', 'm9 5 7 7-7 7', () => show(at + 1), texts[2]),
    );
    box.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') show(at + toStart);
      if (key === 'ArrowRight') show(at - toStart);
    });
    let from: number | null = null;
    box.addEventListener('pointerdown', ({ clientX }) => (from = clientX));
    box.addEventListener('pointerup', ({ clientX }) => {
      const distance = from === null ? 0 : clientX - from;
      if (Math.abs(distance) > SWIPE) show(distance > 0 ? at + toStart : at - toStart);
    });
  }
  box.addEventListener('click', ({ target }) => target === box && close());
  box.addEventListener('close', () => {
    box.remove();
    link.focus();
  });
  document.body.append(box);
  show(at);
  box.ariaLabel = link.closest('[data-block]')?.querySelector('h2')?.textContent ?? picture.alt;
  box.showModal();
}

const SWIPE = 48;
const RULES = `
.lightbox{position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;background:#111;color:#fff;touch-action:pan-y pinch-zoom}
.lightbox[open]{display:grid;grid-template-rows:1fr auto;place-items:center}
.lightbox img{max-width:100%;max-height:calc(100dvh - 4rem);width:auto;height:auto;object-fit:contain;user-select:none;-webkit-user-drag:none}
.lightbox p{min-height:3rem;padding:.75rem 4rem;text-align:center}
.lightbox button{position:fixed;display:grid;place-items:center;width:3rem;height:3rem;min-height:0;padding:0;border:0;border-radius:50%;background:rgb(0 0 0/.6);color:#fff;cursor:pointer}
.lightbox button:hover{background:rgb(70 70 70/.9)}
.lightbox button:focus-visible{outline:3px solid #fff;outline-offset:-3px}
.lightbox svg{width:1.5rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.lightbox .close{inset-block-start:.75rem;inset-inline-end:.75rem}
.lightbox .before,.lightbox .after{inset-block-start:calc(50% - 1.5rem)}
.lightbox .before{inset-inline-start:.75rem}
.lightbox .after{inset-inline-end:.75rem}
.lightbox:dir(rtl) :is(.before,.after) svg{transform:scaleX(-1)}
@media(prefers-reduced-motion:no-preference){.lightbox{animation:lightbox .15s}@keyframes lightbox{from{opacity:0}}}
`;
