/** Fills blocks with the next free times of a call, from the page that has all of them. */
for (const box of document.querySelectorAll<HTMLElement>('[data-free-times]')) void showTimes(box);

async function showTimes(box: HTMLElement): Promise<void> {
  const address = new URL(box.dataset['freeTimes'] ?? '', location.href);
  address.searchParams.set('zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  const response = await fetch(address).catch(() => null);
  // The button below still leads to all times.
  if (!response?.ok) return box.remove();
  // Without the head, whose styles this page’s policy does not know.
  const [, content = ''] = (await response.text()).split('<body');
  const page = new DOMParser().parseFromString(`<body${content}`, 'text/html');
  const form = page.querySelector('#times > .slot-zone + .meta + form');
  if (form) shorten(form, Number(box.dataset['most']));
  const texts = [...page.querySelectorAll(form ? '#times > .slot-zone + .meta' : '#times > p:not(.meta)')];
  box.replaceChildren(...(form ? [form] : []), ...texts);
}

/** Keeps the first times, and makes the days headings below that of the block. */
function shorten(form: Element, most: number): void {
  for (const time of [...form.querySelectorAll('.slot-times > li')].slice(most)) time.remove();
  for (const day of form.querySelectorAll('.slot-days > li')) {
    if (day.querySelector('button') === null) day.remove();
    const heading = document.createElement('h3');
    heading.append(...(day.querySelector('h2')?.childNodes ?? []));
    day.querySelector('h2')?.replaceWith(heading);
  }
}
