import { SHARE_PLACES, shareAddress, type SharePlace } from '#shared/rules/sharing.ts';
import { copyText } from './copyText.ts';
import { addStyles } from './addStyles.ts';

/** Shares the page: with the device's share sheet if there is one, else with a small dialog. */
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null;
  if (button) void share(button);
});

async function share(button: HTMLElement): Promise<void> {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  const page = { url: canonical?.href ?? location.href, title: document.title };
  if (!('share' in navigator)) return open(button, page);
  try {
    await navigator.share(page);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // AbortError means that the person closed the share sheet. Some devices claim to have one but fail.
    if (error.name !== 'AbortError') open(button, page);
  }
}

function open(button: HTMLElement, page: { url: string; title: string }): void {
  const [copy = '', copied = '', byHand = '', email = '', close = ''] = button.dataset['share']?.split('|') ?? [];
  addStyles(RULES);
  const box = document.createElement('dialog');
  box.className = 'share-box';
  box.ariaLabel = button.textContent;
  const title = document.createElement('h2');
  title.textContent = button.textContent;
  const closes = makeButton('', () => box.close());
  closes.ariaLabel = close;
  closes.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg>';
  const places: Record<SharePlace, string> = { ...SHARE_PLACES, email };
  const list = document.createElement('ul');
  list.append(
    ...Object.keys(places)
      .filter(isPlace)
      .map((place) => makeLink(places[place], shareAddress(place, page))),
  );
  const address = document.createElement('input');
  address.readOnly = true;
  address.dir = 'ltr';
  address.value = page.url;
  address.ariaLabel = copy;
  address.addEventListener('focus', () => address.select());
  const status = document.createElement('output');
  const copies = makeButton(copy, () => {
    void copyText(page.url).then((isCopied) => {
      status.textContent = isCopied ? copied : byHand;
      if (!isCopied) address.focus();
    });
  });
  const row = document.createElement('p');
  row.append(address, copies);
  const head = document.createElement('header');
  head.append(title, status, closes);
  box.append(head, row, list);
  box.addEventListener('click', ({ target }) => target === box && box.close());
  box.addEventListener('close', () => {
    box.remove();
    button.focus();
  });
  document.body.append(box);
  box.showModal();
  copies.focus();
}

const isPlace = (place: string): place is SharePlace => place === 'email' || place in SHARE_PLACES;

function makeButton(text: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', act);
  return button;
}

function makeLink(text: string, href: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  if (href.startsWith('https:')) link.target = '_blank';
  link.rel = 'noopener';
  const item = document.createElement('li');
  item.append(link);
  return item;
}

// Uses only variables that every store page defines.
const RULES = `
.share-box{width:min(100% - 2rem,26rem);margin:auto;padding:1.25rem;border:1px solid color-mix(in srgb,var(--text) 25%,transparent);border-radius:1rem;background:var(--bg);color:var(--text)}
.share-box::backdrop{background:rgb(0 0 0/.5)}
.share-box header{display:flex;align-items:center;justify-content:space-between;gap:1rem}
.share-box h2{font-size:1.25rem}
.share-box p{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1rem}
.share-box :is(a,button,input){min-height:2.75rem;padding:.5rem 1rem;border:1px solid color-mix(in srgb,var(--text) 55%,var(--bg));border-radius:.5rem;background:none;color:inherit;font:inherit}
.share-box input{flex:1 1 11rem;min-width:0;text-overflow:ellipsis}
.share-box p button{flex:1 0 auto;border-color:var(--text);background:var(--text);color:var(--bg);font-weight:600}
.share-box :is(a,button){display:grid;place-items:center;text-decoration:none;cursor:pointer}
.share-box :is(a,button):hover{text-decoration:underline}
.share-box header button{width:2.75rem;padding:0;border:0}
.share-box svg{width:1.25rem;stroke:currentColor;stroke-width:2;stroke-linecap:round}
.share-box output{margin-inline-start:auto;font-size:.875rem}
.share-box ul{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;margin-top:.5rem}
.share-box li:last-child{grid-column:1/-1}
@media(max-width:30em){.share-box{width:100%;max-width:none;margin-block-end:0;border-radius:1rem 1rem 0 0;padding-bottom:calc(1.25rem + env(safe-area-inset-bottom))}}
@media(prefers-reduced-motion:no-preference){.share-box{animation:share-box .15s}@keyframes share-box{from{opacity:0;translate:0 .5rem}}}
`;
