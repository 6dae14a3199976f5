import { itemsOf, type Page } from './page.ts';
import { findBlock } from './registry.ts';

/** The next moment at which time alone changes the page, such as a scheduled link. Null: never. */
export function nextMoment(page: Page, now: Date): Date | null {
  const moments = itemsOf(page).flatMap(({ type, props }) => {
    const block = findBlock(type);
    if (!block?.holds.has('moment')) return [];
    return Object.entries(block.fields).flatMap(([name, { kind }]) => {
      const value = props[name];
      return kind === 'moment' && typeof value === 'string' ? [Date.parse(value)] : [];
    });
  });
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : null;
}
