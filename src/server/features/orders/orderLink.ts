import { z } from 'zod';
import { ORDER_ACCESS_CODE_MINUTES } from '#shared/rules/limits.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Secrets } from '../../access/secrets.ts';

const OrderLink = z.object({ storeId: z.string(), orderId: z.uuid(), expiresAt: z.iso.datetime() });

/** The token that opens one order's page for ten minutes without signing in. */
export function sealOrderLink(
  secrets: Secrets,
  { storeId, orderId, now }: { storeId: StoreId; orderId: string; now: Date },
): string {
  const expiresAt = new Date(now.getTime() + ORDER_ACCESS_CODE_MINUTES * 60_000).toISOString();
  return secrets.seal('order-link', { storeId, orderId, expiresAt });
}

/** The order a token opens in this store at this moment, or undefined. */
export function openOrderLink(
  secrets: Secrets,
  { token, storeId, now }: { token: string; storeId: StoreId; now: Date },
): string | undefined {
  const link = OrderLink.safeParse(secrets.unseal('order-link', token));
  if (!link.success || link.data.storeId !== storeId || new Date(link.data.expiresAt) <= now) return undefined;
  return link.data.orderId;
}
