import type { SupporterView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { dayText } from '../orders/dayText.ts';
import { listSupporters } from '../orders/supports/supportRecord.ts';

/** How long a page with supporters is cached: its list is at most this old. */
const SUPPORTERS_MS = 60_000;

export const supportersExpiry = (now: Date): Date => new Date(now.getTime() + SUPPORTERS_MS);

/** The people who want to be listed as supporters of tip jars, by product, latest first. */
export async function findSupporters(
  tx: StoreTx,
  productIds: readonly string[],
  language: Language,
): Promise<Record<string, SupporterView[]>> {
  const rows = await listSupporters(tx, productIds);
  const viewOf = ({ name, at }: (typeof rows)[number]) => ({ name, on: dayText(at, language) });
  return Object.fromEntries(
    productIds.map((id) => [id, rows.filter(({ product_id }) => product_id === id).map(viewOf)]),
  );
}
