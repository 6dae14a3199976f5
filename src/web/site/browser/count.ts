/** The origin of a visit. It stays in this tab's storage and is added to the order form. */
interface VisitOrigin {
  /** The referrer, the query of the landing page, and the time. */
  r: string;
  q: string;
  t: number;
  /** The last clicked block. */
  b?: string;
  /** The checkout that was already counted, because a form shown again with a problem is not another visit. */
  k?: string;
}

const SEEN_MS = 1000;
const SEND_MS = 4000;
const MOST = 20;

/** Counts the views and clicks of this page without cookies. `store` identifies its store within the host. */
export function count(store: string): void {
  const { pathname, search, origin } = location;
  const visitOrigin = readVisitOrigin();
  const events: string[] = [];

  const save = () => inStorage((tab) => tab.setItem(store + '/', JSON.stringify(visitOrigin)));
  const sendCounts = () => {
    while (events.length)
      navigator.sendBeacon(
        '/e',
        JSON.stringify({ u: pathname, r: visitOrigin.r, q: visitOrigin.q, e: events.splice(0, MOST) }),
      );
  };
  const visit = () => {
    if (visitOrigin.k !== pathname) events.push('v');
    if (/\/checkout\//.test(pathname)) visitOrigin.k = pathname;
    save();
    sendCounts();
  };

  function readVisitOrigin(): VisitOrigin {
    const { referrer } = document;
    const known = inStorage((tab) => tab.getItem(store + '/'));
    const isNew = !known || search.includes('utm_') || (referrer && !referrer.startsWith(origin));
    return isNew
      ? { r: referrer.slice(0, 500), q: search.slice(0, 500), t: Math.floor(Date.now() / 36e5) }
      : JSON.parse(known);
  }

  const waits = new Map<Element, number>();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, intersectionRect } of entries) {
        clearTimeout(waits.get(target));
        // A block taller than the screen is never half visible, so filling half of the screen is enough.
        if (intersectionRatio < 0.5 && intersectionRect.height * 2 < innerHeight) continue;
        const seen = () => {
          watch.unobserve(target);
          events.push('s' + blockOf(target));
        };
        waits.set(target, setTimeout(seen, SEEN_MS));
      }
    },
    { threshold: [0.1, 0.3, 0.5] },
  );

  const start = () => {
    visit();
    for (const block of document.querySelectorAll('[data-block]')) watch.observe(block);
    setInterval(sendCounts, SEND_MS);
  };
  // A prefetched page, or one in a background tab, counts when it becomes visible.
  if (document.hidden) addEventListener('visibilitychange', start, { once: true });
  else start();

  for (const end of ['visibilitychange', 'pagehide']) addEventListener(end, sendCounts);
  addEventListener('pageshow', ({ persisted }) => persisted && visit());
  addEventListener('click', ({ target, isTrusted }) => {
    // A click that waited for the extras is dispatched again by them and counts once.
    const link = isTrusted && target instanceof Element && target.closest('a,[data-open]');
    const block = link && blockOf(link);
    if (!block) return;
    visitOrigin.b = block;
    events.push('c' + block);
    save();
    sendCounts();
  });
  const field = document.querySelector<HTMLInputElement>('[name=from]');
  if (field) field.value = JSON.stringify(visitOrigin);
}

const blockOf = (element: Element): string => element.closest<HTMLElement>('[data-block]')?.dataset['block'] ?? '';

/** Some browsers block storage. Then each page counts on its own. */
function inStorage<Stored>(act: (tab: Storage) => Stored): Stored | undefined {
  try {
    return act(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
