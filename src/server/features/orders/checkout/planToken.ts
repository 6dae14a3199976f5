import { z } from 'zod';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Secrets } from '../../../access/secrets.ts';
import { QuotedPlan } from './Quote.ts';

/** How long a creator has between the dashboard and the payment. */
export const PLAN_TOKEN_MINUTES = 120;

const Token = z.object({ storeId: z.string(), plan: QuotedPlan });

/** Names the creator who buys a plan in the address of its checkout. The checkout has no session of the platform. */
export const sealPlan = (secrets: Secrets, token: { storeId: StoreId; plan: QuotedPlan }): string =>
  secrets.seal('plan', token);

/** The plan of a token that was made for this store and has not expired. */
export function readPlanToken(
  secrets: Secrets,
  { storeId, sealed, now }: { storeId: StoreId; sealed: string | null; now: Date },
): QuotedPlan | undefined {
  const token = Token.safeParse(secrets.unseal('plan', sealed ?? ''));
  return token.success && token.data.storeId === storeId && isOpen(token.data.plan, now) ? token.data.plan : undefined;
}

export const isOpen = ({ until }: QuotedPlan, now: Date): boolean => new Date(until) > now;
