/** Shows of a long list of products those that fit the words typed and the tag chosen. */
for (const box of document.querySelectorAll<HTMLElement>('[data-find]')) enable(box);

function enable(box: HTMLElement): void {
  const list = box.nextElementSibling;
  const field = box.querySelector('input');
  const status = box.querySelector('[role=status]');
  if (list === null || field === null || status === null) return;
  const cards = [...list.children].map((card) => {
    const tags = card.getAttribute('data-tags') ?? '';
    return { card, tags: tags.split('\n'), words: plain(`${card.textContent} ${tags}`) };
  });
  const buttons = [...box.querySelectorAll('button')];
  let chosen = '';
  const show = () => {
    const wanted = plain(field.value).split(/\s+/);
    const fitting = cards.filter(
      ({ tags, words }) => (chosen === '' || tags.includes(chosen)) && wanted.every((word) => words.includes(word)),
    );
    // Taken out, not hidden: the grid places what is left as if there were no more.
    list.replaceChildren(...fitting.map(({ card }) => card));
    status.textContent =
      fitting.length === 0
        ? (box.dataset['find'] ?? '')
        : fitting.length < cards.length
          ? `${fitting.length} / ${cards.length}`
          : '';
    for (const button of buttons) button.ariaPressed = String(button.value === chosen);
  };
  field.addEventListener('input', show);
  for (const button of buttons) {
    button.addEventListener('click', () => {
      chosen = button.value;
      show();
    });
  }
  // The browser may have brought back what was typed.
  if (field.value !== '') show();
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
