import { addStyles } from './addStyles.ts';

interface Card {
  card: Element;
  tags: string[];
  sentence: string;
}

/** Filters a long product list by the typed text and the chosen tag. */
function fill(box: HTMLElement, place: string): void {
  const list = box.nextElementSibling;
  if (list === null) return;
  addStyles(RULES);
  const [search = '', all = '', nothing = ''] = box.dataset['find']?.split('\n') ?? [];
  const cards = [...list.children].map(readCard);
  const field = document.createElement('input');
  field.type = 'search';
  field.placeholder = field.ariaLabel = search;
  const status = document.createElement('output');
  const tags = commonTags(cards);
  const buttons = tags.length === 0 ? [] : [tagButton('', all), ...tags.map((tag) => tagButton(tag, tag))];
  let chosen = '';
  const show = () => {
    const wanted = plain(field.value).split(/\s+/);
    const fitting = cards.filter(
      (card) => (chosen === '' || card.tags.includes(chosen)) && wanted.every((word) => card.sentence.includes(word)),
    );
    // Removed instead of hidden, so that the grid lays out the rest as if there were no more.
    list.replaceChildren(...fitting.map(({ card }) => card));
    const count = fitting.length < cards.length ? `${fitting.length} / ${cards.length}` : '';
    status.textContent = fitting.length === 0 ? nothing : count;
    status.className = fitting.length === 0 ? 'none' : '';
    for (const button of buttons) button.ariaPressed = String(button.value === chosen);
  };
  field.addEventListener('input', show);
  for (const button of buttons) {
    button.addEventListener('click', () => {
      chosen = button.value;
      show();
    });
  }
  const row = document.createElement('p');
  row.append(...buttons);
  const line = document.createElement('div');
  line.append(field, status);
  box.role = 'search';
  // Landmarks need distinct names, so several are numbered.
  box.ariaLabel = `${search}${place}`;
  box.replaceChildren(line, ...(buttons.length > 0 ? [row] : []));
}

function readCard(card: Element): Card {
  const tags = card.getAttribute('data-tags') ?? '';
  return { card, tags: tags.split('\n').filter((tag) => tag !== ''), sentence: plain(`${card.textContent} ${tags}`) };
}

const MOST_TAGS = 12;

/** The most frequent tags, in order of appearance. */
function commonTags(cards: readonly Card[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of cards) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_TAGS);
  return [...counts.keys()].filter((tag) => most.some(([common]) => common === tag));
}

function tagButton(value: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.value = value;
  button.textContent = label;
  button.ariaPressed = String(value === '');
  return button;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const RULES = `
.find div{position:relative}
.find input{width:100%;height:3rem;padding:0 1rem;border:1px solid var(--edge);border-radius:var(--r);background:var(--surface);color:var(--text);font:inherit}
.find input::placeholder{color:var(--text-2);opacity:1}
.find output{position:absolute;inset-block-start:.75rem;inset-inline-end:2.5rem;padding-inline:.5rem;background:var(--surface);color:var(--text-2)}
.find:has(.none){height:auto}
.find .none{display:block;position:static;padding-block:1rem .5rem;background:none;text-align:center}
.find input::-webkit-search-cancel-button{width:.75rem;height:.75rem;background:var(--text-2);clip-path:polygon(0 12%,12% 0,50% 38%,88% 0,100% 12%,62% 50%,100% 88%,88% 100%,50% 62%,12% 100%,0 88%,38% 50%);appearance:none;cursor:pointer}
.find p{display:flex;gap:.5rem;margin-top:.5rem;padding-block:.25rem;overflow-x:auto;scrollbar-width:none}
.find button{flex:none;height:2.75rem;padding:0 1rem;border:1px solid var(--edge);border-radius:var(--r);background:var(--surface);color:var(--text);font:inherit;cursor:pointer}
.find [aria-pressed=true]{border-color:var(--text);background:var(--text);color:var(--surface)}
`;

// At the end, because it needs everything above.
const boxes = document.querySelectorAll<HTMLElement>('[data-find]');
boxes.forEach((box, at) => fill(box, boxes.length > 1 ? ` ${at + 1}` : ''));
