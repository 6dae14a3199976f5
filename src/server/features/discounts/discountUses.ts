import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { foldEmail } from '#shared/rules/email.ts';
import { NeedsAnswer } from '../../db/NeedsAnswer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { assertUsable } from './applyDiscount.ts';
import { findDiscount, stateOf } from './discountRecord.ts';

interface NewUse {
  orderId: string;
  discount: { id: string; code: string; amount: number };
  currency: string;
  email: string;
  card: UsedCard;
  /** Whether the order is paid already, because it costs nothing. */
  isPaid: boolean;
  now: Date;
}

/** What the buyer pays with. `ask` makes its key known: it is only asked for if a discount is limited per customer. */
export interface UsedCard {
  /** The provider's fingerprint. Empty: it has none. Undefined: not asked yet. */
  key: string | undefined;
  ask: () => Promise<void>;
}

/** Nothing is paid, or the provider asks for the card on its own page. */
export const NO_CARD: UsedCard = { key: '', ask: () => Promise.resolve() };

/**
 * Takes one use of a discount for an order, or refuses. The update locks the discount, so the last use goes to exactly
 * one of several orders, and one customer cannot exceed their limit with two orders at once. It comes last, because all
 * other orders with this code wait until the lock is released.
 */
export async function takeDiscountUse(tx: StoreTx, use: NewUse): Promise<void> {
  const { discount, orderId, currency, email, card, isPaid, now } = use;
  const emailKey = foldEmail(email);
  await Promise.all([
    countUse(tx, { orderId, discountId: discount.id, emailKey, card, isPaid, now }),
    tx.run(
      tx.q.insertInto('discount_uses').values({
        store_id: tx.realm,
        order_id: orderId,
        discount_id: discount.id,
        code: discount.code,
        amount: discount.amount,
        currency,
        email_key: emailKey,
        card_key: card.key ?? '',
        status: isPaid ? 'used' : 'held',
        created_at: now,
      }),
    ),
  ]);
}

/**
 * For another attempt to pay an order, perhaps with another card: checks the limit per customer, and takes the use again
 * if it was released meanwhile. Or refuses.
 */
export async function renewDiscountUse(
  tx: StoreTx,
  { orderId, now, card }: { orderId: string; now: Date; card: UsedCard },
): Promise<void> {
  const use = await tx.maybe(
    tx.q
      .selectFrom('discount_uses')
      .select(['discount_id as discountId', 'email_key as emailKey', 'status'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .forUpdate(),
  );
  if (use === undefined) return;
  const { status, ...used } = use;
  if (status === 'released') await countUse(tx, { ...used, orderId, card, isPaid: false, now });
  else await assertUnderLimit(tx, { ...used, orderId, card, most: await lockLimit(tx, use.discountId) });
  await tx.run(
    tx.q
      .updateTable('discount_uses')
      .set({ status: 'held', card_key: card.key ?? '' })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );
}

/** The limit per customer, which no other order passes while this one is checked. */
const lockLimit = async (tx: StoreTx, discountId: string): Promise<number | null> =>
  (
    await tx.one(
      tx.q
        .selectFrom('discounts')
        .select('max_uses_per_customer as most')
        .where('store_id', '=', tx.realm)
        .where('id', '=', discountId)
        .forUpdate(),
    )
  ).most;

interface CountedUse {
  orderId: string;
  discountId: string;
  emailKey: string;
  card: UsedCard;
  isPaid: boolean;
  now: Date;
}

async function countUse(tx: StoreTx, { isPaid, now, ...use }: CountedUse): Promise<void> {
  const taken = await tx.maybe(
    tx.q
      .updateTable('discounts')
      .set(isPaid ? { uses: sql`uses + 1` } : { held: sql`held + 1` })
      .where('store_id', '=', tx.realm)
      .where('id', '=', use.discountId)
      .where('is_active', '=', true)
      .where(sql<boolean>`coalesce(ends_at > ${now}, true)`)
      .where(sql<boolean>`coalesce(uses + held < max_uses, true)`)
      .returning('max_uses_per_customer'),
  );
  if (taken === undefined) return refuseUse(tx, { discountId: use.discountId, now });
  await assertUnderLimit(tx, { ...use, most: taken.max_uses_per_customer });
}

interface Limited {
  orderId: string;
  discountId: string;
  emailKey: string;
  card: UsedCard;
  /** Uses of one customer. Null: no limit. */
  most: number | null;
}

/** A customer is a mailbox and a card: whoever has used up one of them has used the discount. */
async function assertUnderLimit(tx: StoreTx, { most, card, ...use }: Limited): Promise<void> {
  if (most === null) return;
  if (card.key === undefined) throw new NeedsAnswer(card.ask);
  const { ofMailbox, ofBoth } = await countOtherUses(tx, { ...use, cardKey: card.key });
  if (ofMailbox >= most) refuse('discount-used-by-you');
  if (ofBoth >= most) refuse('discount-used-by-card');
}

async function refuseUse(tx: StoreTx, { discountId, now }: { discountId: string; now: Date }): Promise<never> {
  const row = (await findDiscount(tx, discountId)) ?? refuse('discount-unknown');
  assertUsable(stateOf(row, now));
  return refuse('discount-used-up');
}

/** The uses of a discount by other orders: of the mailbox alone, and of the mailbox or the card. */
const countOtherUses = (
  tx: StoreTx,
  { orderId, discountId, emailKey, cardKey }: Omit<Limited, 'card' | 'most'> & { cardKey: string },
) =>
  tx.one(
    tx.q
      .selectFrom('discount_uses')
      .select(sql<number>`count(*) filter (where email_key = ${emailKey})::int`.as('ofMailbox'))
      .select(sql<number>`count(*)::int`.as('ofBoth'))
      .where('store_id', '=', tx.realm)
      .where('discount_id', '=', discountId)
      .where((eb) => eb.or([eb('email_key', '=', emailKey), ...(cardKey === '' ? [] : [eb('card_key', '=', cardKey)])]))
      .where('order_id', '<>', orderId)
      .where('status', '<>', 'released'),
  );

/**
 * Counts the use of an order that was paid. It also counts if the order had been given up and its use released: the
 * buyer has paid the discounted price. A card that becomes known only now may be over the limit: the creator is shown it.
 */
export async function confirmDiscountUse(
  tx: StoreTx,
  { orderId, cardKey }: { orderId: string; cardKey: string },
): Promise<void> {
  const use = await changeUse(tx, { orderId, status: 'used' });
  if (!use) return;
  addUses(tx, use.discountId, { held: use.was === 'held' ? -1 : 0, uses: 1 });
  if (use.most !== null && cardKey !== '') await noteCard(tx, { ...use, most: use.most, orderId, cardKey });
}

async function noteCard(
  tx: StoreTx,
  { most, ...use }: Omit<Limited, 'card'> & { most: number; cardKey: string },
): Promise<void> {
  const { ofBoth } = await countOtherUses(tx, use);
  await tx.run(
    tx.q
      .updateTable('discount_uses')
      .set({ card_key: use.cardKey, is_over_limit: ofBoth >= most })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', use.orderId),
  );
}

/** Gives back the use of an order that was not paid, or was refunded in full. */
export async function releaseDiscountUse(tx: StoreTx, orderId: string): Promise<void> {
  const use = await changeUse(tx, { orderId, status: 'released' });
  if (use) addUses(tx, use.discountId, use.was === 'held' ? { held: -1, uses: 0 } : { held: 0, uses: -1 });
}

/** Changes the status of an order's use once. Returns the earlier status, or nothing if there is no change. */
const changeUse = (
  tx: StoreTx,
  { orderId, status }: { orderId: string; status: 'used' | 'released' },
): Promise<{ discountId: string; emailKey: string; most: number | null; was: string } | undefined> =>
  tx.maybe(
    tx.q
      .updateTable('discount_uses as u')
      .from(
        tx.q
          .selectFrom('discount_uses')
          .select('status')
          .where('store_id', '=', tx.realm)
          .where('order_id', '=', orderId)
          .where('status', '<>', status)
          .forUpdate()
          .as('old'),
      )
      .set({ status })
      .where('u.store_id', '=', tx.realm)
      .where('u.order_id', '=', orderId)
      .returning(['u.discount_id as discountId', 'u.email_key as emailKey', 'old.status as was'])
      .returning((eb) =>
        eb
          .selectFrom('discounts as d')
          .select('d.max_uses_per_customer')
          .whereRef('d.store_id', '=', 'u.store_id')
          .whereRef('d.id', '=', 'u.discount_id')
          .as('most'),
      ),
  );

/** All other orders with this code wait while the discount is locked. */
const addUses = (tx: StoreTx, discountId: string, { held, uses }: { held: number; uses: number }): void =>
  tx.atCommit(
    tx.q
      .updateTable('discounts')
      .set({ held: sql`held + ${held}::int`, uses: sql`uses + ${uses}::int` })
      .where('store_id', '=', tx.realm)
      .where('id', '=', discountId),
  );
