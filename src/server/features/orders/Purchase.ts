import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Card } from '#shared/contract/orders.ts';
import type { AccountId, StoreId } from '#shared/kit/ids.ts';
import type { Language } from '#shared/rules/language.ts';
import type { Device } from '../../access/sessions.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { OrderOrigin } from '../events/readOrigin.ts';
import type { Quote } from './Quote.ts';

/** One wish to buy, at a price that was shown. */
export interface Purchase {
  quote: Quote;
  email: string;
  name: string;
  card: z.infer<typeof Card> | undefined;
  key: string;
  /** The customer who is signed in, if one is. */
  buyerId: AccountId | undefined;
  /** What brought the buyer, where that is known. Says nothing of price or sameness. */
  origin?: OrderOrigin | null;
  /** What must be equal for two wishes under one key to be the same. */
  request: readonly string[];
}

/** What buying needs of the request it came with. */
export interface Till {
  tx: StoreTx;
  storeId: StoreId;
  now: Date;
  services: Services;
  device: Device;
  /** The buyer's. */
  language: Language;
}

export interface Placed {
  orderId: string;
  number: string;
  status: string;
  total: { amount: number; currency: string };
  /** False where an earlier request with the same key had placed it. */
  isNew: boolean;
}

export const requestHash = ({ request }: Purchase): Buffer =>
  createHash('sha256').update(JSON.stringify(request)).digest();
