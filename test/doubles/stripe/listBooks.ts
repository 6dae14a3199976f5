import { z } from 'zod';
import type { Books } from './books.ts';
import { OWN_ACCOUNT } from './objects.ts';
import { EntryFilter, EventFilter, PayoutFilter } from './requests.ts';
import type { StripeEvent } from './startStripe.ts';

/** The lists of what happened. */
export interface Listed {
  books: Books;
  history: readonly StripeEvent[];
}

export const isBooksPath = (path: string): boolean => /^\/v1\/(balance_transactions|payouts|events)$/.test(path);

/** A page of balance transactions, payouts or events, latest first. */
export function listBooks(
  { books, history }: Listed,
  { path, input, account }: { path: string; input: unknown; account: string },
): object {
  if (path.endsWith('/events')) {
    const { types, ...page } = EventFilter.parse(input);
    const own = history.filter(
      (event) =>
        event.object === 'event' &&
        (event.account ?? OWN_ACCOUNT) === account &&
        (types === undefined || types.includes(event.type)),
    );
    return pageOf(path, own.toReversed(), page);
  }
  if (path.endsWith('/payouts')) return pageOf(path, books.listPayouts(account), PayoutFilter.parse(input));
  const { payout, expand = [], ...page } = EntryFilter.parse(input);
  const entries = books.listEntries(account, payout).map((entry) => (expand.length > 0 ? entry : withoutSource(entry)));
  return pageOf(path, entries, page);
}

const Listed = z.looseObject({ id: z.string(), created: z.number() });

const withoutSource = (entry: object): object => ({ ...entry, source: null });

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  created?: { gte: number } | undefined;
}

/** As at Stripe, ten items without a limit. */
function pageOf(url: string, items: object[], { limit = 10, starting_after: after, created }: Page): object {
  const all = items.map((item) => Listed.parse(item)).filter((item) => item.created >= (created?.gte ?? 0));
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(from, from + Math.min(limit, 100));
  return { object: 'list', url, has_more: from + data.length < all.length, data };
}
