import type { Slot } from '#shared/contract/bookings.ts';
import type { Services } from '#server/access/context.ts';
import { getSlots } from '#server/features/bookings/getSlots.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import { DEMO } from './demoStore.ts';
import { emailOf } from './emailOf.ts';
import { placeDemoOrder } from './placeDemoOrder.ts';
import { productIdOf } from './productIdOf.ts';
import { requestContextAt } from './requestContextAt.ts';

const DAY_MS = 86_400_000;

export interface KindSale {
  slug: string;
  daysAgo: number;
  /** Absent: the customer whose account is printed. */
  by?: string;
  /** The position of the membership’s tier that is bought. 0: the lowest. */
  tier?: number;
  /** Of a tip, which `isNamed` puts on the list of supporters. */
  tip?: { amount: number; note: string; isNamed: boolean };
  /** The call is booked for the first free time that is at least this many days away. */
  callInDays?: number;
  consents?: readonly ConsentKind[];
}

/** What is bought of the products in `DEMO_KINDS`. Subscriptions began less than a month ago, so none is due yet. */
export const KIND_SALES: readonly KindSale[] = [
  { slug: 'a-year-in-the-kiln-room', daysAgo: 41 },
  { slug: 'a-year-in-the-kiln-room', daysAgo: 28, by: 'Freya' },
  { slug: 'a-year-in-the-kiln-room', daysAgo: 11, by: 'Lena' },
  { slug: 'glaze-bench', daysAgo: 33 },
  { slug: 'glaze-bench', daysAgo: 22, by: 'Goran' },
  { slug: 'glaze-bench', daysAgo: 6, by: 'Nia' },
  { slug: 'the-kiln-circle', daysAgo: 24, by: 'Ines', tier: 0 },
  { slug: 'the-kiln-circle', daysAgo: 19, by: 'Omar', tier: 2 },
  { slug: 'the-kiln-circle', daysAgo: 15, by: 'Petra', tier: 0 },
  { slug: 'the-kiln-circle', daysAgo: 12, tier: 1 },
  { slug: 'the-kiln-circle', daysAgo: 10, by: 'Tove', tier: 1 },
  { slug: 'the-kiln-circle', daysAgo: 5, by: 'Kaito', tier: 0 },
  { slug: 'half-an-hour-at-the-bench', daysAgo: 2, callInDays: 3 },
  { slug: 'half-an-hour-at-the-bench', daysAgo: 1, by: 'Alma', callInDays: 6 },
  {
    slug: 'wood-for-the-kiln',
    daysAgo: 26,
    by: 'Hana',
    tip: { amount: 600, note: 'For the green on page four.', isNamed: true },
  },
  {
    slug: 'wood-for-the-kiln',
    daysAgo: 17,
    by: 'Mateo',
    tip: { amount: 1200, note: 'Firing 41 was worth the wait.', isNamed: true },
  },
  { slug: 'wood-for-the-kiln', daysAgo: 9, by: 'Rosa', tip: { amount: 300, note: '', isNamed: false } },
  {
    slug: 'wood-for-the-kiln',
    daysAgo: 3,
    by: 'Jonas',
    tip: { amount: 600, note: 'Thank you for the checklist. Nothing exploded.', isNamed: true },
  },
  { slug: 'glaze-and-clay-together', daysAgo: 30, by: 'Bruno' },
  { slug: 'glaze-and-clay-together', daysAgo: 10, by: 'Yara' },
  { slug: 'sunday-throwing-room', daysAgo: 20, by: 'Dora' },
  { slug: 'sunday-throwing-room', daysAgo: 7, by: 'Emre' },
  { slug: 'five-test-tiles', daysAgo: 18, by: 'Chidi', consents: ['marketing'] },
  { slug: 'five-test-tiles', daysAgo: 4, by: 'Sami' },
];

interface Params {
  storeId: StoreId;
  productIds: readonly string[];
  sale: KindSale;
  moment: Date;
}

export async function sellKind(
  services: Services,
  { storeId, productIds, sale: { slug, by, tier = 0, tip, callInDays, consents }, moment }: Params,
): Promise<void> {
  const productId = productIdOf(productIds, slug);
  const person = by === undefined ? DEMO.customer : { name: by, email: emailOf(by) };
  await placeDemoOrder(services, {
    storeId,
    productId,
    moment,
    name: person.name,
    email: person.email,
    variantAt: tier,
    offered: tip?.amount,
    ...(tip && { support: { productId, note: tip.note, shownName: tip.isNamed ? person.name : '' } }),
    ...(callInDays && { slot: await findSlot(services, { storeId, productId, callInDays }) }),
    ...(consents && { consents }),
  });
}

/** The first free time of a call after so many days. */
async function findSlot(
  services: Services,
  { storeId, productId, callInDays }: Pick<Params, 'storeId'> & { productId: string; callInDays: number },
): Promise<Slot> {
  const now = services.now();
  const context = { ...requestContextAt(services, now), storeId, customer: undefined };
  const found = await services.db.inStore(storeId, (tx) => getSlots.handle({ storeId, productId }, { ...context, tx }));
  if (found instanceof Refusal) throw found;
  const earliest = new Date(now.getTime() + callInDays * DAY_MS).toISOString();
  const startsAt = found.starts.find((start) => start >= earliest);
  if (startsAt === undefined) throw new Error('The demo store has no time for a call.');
  return { startsAt, minutes: found.minutes, zone: found.zone };
}
