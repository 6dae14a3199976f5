import { itemsOf, type Page } from './page.ts';
import { findBlock } from './registry.ts';

/** When a page next looks different by the clock alone, such as a link that is shown from then on; null: never. */
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
