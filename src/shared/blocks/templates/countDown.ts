import type { Page } from '../page.ts';

const DAYS = 14;
const HOUR = 18;

/** Sets the page's countdowns to an evening in two weeks, because a template cannot contain a date. */
export function countDown(page: Page, now: Date): Page {
  const evening = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + DAYS, HOUR));
  const content = page.content.map((item) =>
    item.type === 'countdown' && item.props['until'] === ''
      ? { ...item, props: { ...item.props, until: evening.toISOString() } }
      : item,
  );
  return { ...page, content };
}
