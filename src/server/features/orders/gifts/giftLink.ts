import { z } from 'zod';
import { GIFT_DAYS_MAX } from '#shared/rules/gift.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Secrets } from '../../../access/secrets.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isRemovedAddress } from '../../customerRecord/removedAddress.ts';
import { findGift, type Gift } from './giftRecord.ts';

const DAY_MS = 86_400_000;

const GiftLink = z.object({ storeId: z.string(), orderId: z.uuid(), version: z.int(), expiresAt: z.iso.datetime() });
type GiftLink = z.infer<typeof GiftLink>;

interface NewLink {
  storeId: StoreId;
  gift: Pick<Gift, 'orderId' | 'version'>;
  now: Date;
}

/** The path of the page where a gift is claimed, and until when it works. */
export function giftLink(
  secrets: Secrets,
  { storeId, gift: { orderId, version }, now }: NewLink,
): { path: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + GIFT_DAYS_MAX * DAY_MS);
  const content: GiftLink = { storeId, orderId, version, expiresAt: expiresAt.toISOString() };
  return { path: STORE_PATHS.gift.replace(':token', secrets.seal('gift', content)), expiresAt };
}

/** What a link's token names, whether or not it still works. */
export const readGiftToken = (secrets: Secrets, token: string): GiftLink | undefined =>
  GiftLink.safeParse(secrets.unseal('gift', token)).data;

interface Opening {
  secrets: Secrets;
  token: string;
  now: Date;
}

/** The gift that a link opens. Undefined: the link has expired, or its address is no longer that of the gift. */
export async function findLinkedGift(tx: StoreTx, { secrets, token, now }: Opening): Promise<Gift | undefined> {
  const link = readGiftToken(secrets, token);
  if (!link || link.storeId !== tx.realm || new Date(link.expiresAt) <= now) return undefined;
  const gift = await findGift(tx, link.orderId);
  return gift?.version === link.version && !isRemovedAddress(gift.email) ? gift : undefined;
}

/** The gift that a link opens, if it can be claimed. */
export async function openGift(tx: StoreTx, opening: Opening): Promise<Gift> {
  const gift = (await findLinkedGift(tx, opening)) ?? refuse('not-found');
  if (gift.claimedAt) refuse('gift-claimed');
  if (gift.isWithdrawn) refuse('gift-withdrawn');
  return gift;
}
