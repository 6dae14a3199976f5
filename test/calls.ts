import { randomUUID } from 'node:crypto';
import { callContent, CARD } from './furnish.ts';
import type { CreatorWithStore, World } from './world.ts';

export interface SoldCall {
  productId: string;
  contentId: string;
  title: string;
  slug: string;
}

interface Published {
  title: string;
  call?: object;
  product?: object;
  /** Published before, with other settings. */
  known?: Pick<SoldCall, 'productId' | 'contentId'> | undefined;
}

/** Publishes a product of $50 that sells a call. */
export async function publishCall(
  world: World,
  owner: CreatorWithStore,
  { title, call = {}, product = {}, known }: Published,
): Promise<SoldCall> {
  const { storeId } = owner;
  const as = owner;
  const input = { storeId, title, kind: 'call', price: { kind: 'fixed', amount: 5000 }, ...product };
  const productId: string = known?.productId ?? (await world.call('saveProduct', input, { as })).product.id;
  const contentId = known?.contentId ?? randomUUID();
  const content = { ...callContent(call), id: contentId, title };
  await world.call('saveContents', { storeId, productId, contents: [content] }, { as });
  const { product: published } = await world.call('publishProduct', { storeId, productId }, { as });
  return { productId, contentId, title, slug: String(published.slug) };
}

interface OrderedCall {
  storeId: string;
  productId: string;
  /** Undefined: the time is chosen later. */
  slot: { startsAt: string; zone: string } | undefined;
  /** What is added to the request of the quote, and to that of the order. */
  quoted?: object;
  placed?: object;
}

/** Buys a call of half an hour over the API. */
export async function orderCall(world: World, { storeId, productId, slot, quoted, placed }: OrderedCall) {
  const email = `caller-${randomUUID()}@example.com`;
  const { quote } = await world.call('quoteOrder', { storeId, productId, ...quoted });
  const input = { storeId, quote, email, card: CARD, idempotencyKey: randomUUID(), ...placed };
  const answer = await world.call('placeOrder', { ...input, ...(slot && { slot: { ...slot, minutes: 30 } }) });
  return { email, orderId: String(answer.orderId), status: String(answer.status) };
}

/** Gives the host of a call all their time back. */
export async function clearBookings(world: World): Promise<void> {
  await world.runJobs();
  await world.sql('delete from busy_feeds');
  await world.sql('delete from booking_slots');
  await world.sql('delete from bookings');
}
