import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { buy } from '#test/furnish.ts';
import { addFile, addVersion, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { canOpen } from './canOpen.ts';
import { findLibrary, findOwned, type LibraryPart } from './library.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
let people = 0;

const inStore = <Result>(work: (tx: StoreTx) => Promise<Result>, { storeId } = ana) =>
  world.services.db.readStore(provenStore(storeId), work);
type Wanted = ({ productId: string } | { fileId: string }) & { orderId?: string };
const member = (customerId: string) => ({ customerId, now: world.now() });
const opens = (customerId: string, wanted: Wanted, store = ana) =>
  inStore((tx) => canOpen(tx, { ...member(customerId), ...wanted }), store);
const library = (customerId: string, part?: LibraryPart) => inStore((tx) => findLibrary(tx, member(customerId), part));

/** A customer's purchase of Ana's product. */
async function sell(email = `reader${(people += 1)}@example.com`, productId = ana.productId) {
  const { orderId } = await buy(world, { storeId: ana.storeId, productId, email });
  const [row] = await world.sql<{ id: string; customer_id: string; order_line_id: string }>(
    `select e.id, e.customer_id, e.order_line_id from entitlements e
       join order_lines l on l.store_id = e.store_id and l.id = e.order_line_id where l.order_id = $1`,
    [orderId],
  );
  if (!row) throw new Error('The order has no entitlement.');
  return { email, orderId, entitlementId: row.id, customerId: row.customer_id, lineId: row.order_line_id };
}

/** Access that the creator gave without an order. */
async function grant(customerId: string, productId: string, grantedAt = world.now()): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into entitlements (store_id, id, customer_id, product_id, granted_at, granted_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [ana.storeId, id, customerId, productId, grantedAt, ana.id],
  );
  return id;
}

const removeFile = (fileId: string, at = world.now()) =>
  world.sql('update product_files set removed_at = $2 where id = $1', [fileId, at]);

describe('an entitlement', () => {
  it('comes with a purchase, and includes its files', async () => {
    const { customerId, entitlementId, lineId } = await sell();
    const opening = {
      state: 'open',
      rightId: entitlementId,
      itemId: lineId,
      until: null,
      downloadLimit: null,
      lineId,
      productId: ana.productId,
    };
    expect(await opens(customerId, { productId: ana.productId })).toEqual(opening);
    expect(await opens(customerId, { fileId: ana.fileId })).toEqual(opening);
  });

  it('is limited to one customer, one product and one store', async () => {
    const [{ customerId }, other] = [await sell(), await publishWare(world, ana.storeId, { slug: 'maps' })];
    expect(await opens(customerId, other)).toEqual({ state: 'none' });
    expect(await opens(customerId, { fileId: other.fileId })).toEqual({ state: 'none' });
    expect(await opens(randomUUID(), { productId: ana.productId })).toEqual({ state: 'none' });
    expect(await opens(customerId, { productId: ana.productId }, ben)).toEqual({ state: 'none' });
  });

  it('ends when it is revoked, unless another one remains', async () => {
    const { customerId, entitlementId } = await sell();
    await world.sql('update entitlements set revoked_at = now() where id = $1', [entitlementId]);
    expect(await opens(customerId, { productId: ana.productId })).toEqual({ state: 'revoked', closings: ['creator'] });
    expect(await opens(customerId, { fileId: ana.fileId })).toEqual({ state: 'revoked', closings: ['creator'] });
    expect(await library(customerId)).toEqual([]);
    const granted = await grant(customerId, ana.productId);
    expect(await opens(customerId, { productId: ana.productId })).toMatchObject({ rightId: granted, lineId: null });
  });

  it('can be limited to the items of one order', async () => {
    const first = await sell();
    const other = await publishWare(world, ana.storeId, { slug: 'cards' });
    const second = await sell(first.email, other.productId);
    const { customerId } = first;
    expect(await opens(customerId, { ...other, orderId: first.orderId })).toEqual({ state: 'none' });
    expect(await opens(customerId, { ...other, orderId: second.orderId })).toMatchObject({ lineId: second.lineId });
    const granted = await publishWare(world, ana.storeId, { slug: 'gift' });
    await grant(customerId, granted.productId);
    expect(await opens(customerId, { ...granted, orderId: first.orderId })).toEqual({ state: 'none' });
  });

  it('includes a removed file for earlier buyers, but not for later ones', async () => {
    const { productId } = await publishWare(world, ana.storeId, { slug: 'zines' });
    const fileId = await addFile(world, { storeId: ana.storeId, productId, name: 'first.pdf' });
    const early = await sell(undefined, productId);
    await removeFile(fileId);
    const late = await sell(undefined, productId);
    expect(await opens(early.customerId, { fileId })).toMatchObject({ state: 'open' });
    expect(await opens(late.customerId, { fileId })).toEqual({ state: 'none' });
    const namesOf = async (id: string) => (await library(id))[0]?.files.map(({ name }) => name).toSorted();
    expect(await namesOf(early.customerId)).toEqual(['first.pdf', 'prints.pdf']);
    expect(await namesOf(late.customerId)).toEqual(['prints.pdf']);
  });
});

describe('the library of a customer', () => {
  it('lists a product once, with the entitlement that opens the most files', async () => {
    const { productId } = await publishWare(world, ana.storeId, { slug: 'songs' });
    const fileId = await addFile(world, { storeId: ana.storeId, productId, name: 'first.mp3' });
    const first = await sell(undefined, productId);
    await removeFile(fileId);
    const again = await grant(first.customerId, productId);
    const items = await library(first.customerId);
    expect(items).toMatchObject([{ itemId: first.lineId, files: [{}, {}] }]);
    expect(await library(first.customerId, { itemId: again })).toMatchObject([{ itemId: again, files: [{}] }]);
    expect(await inStore((tx) => findOwned(tx, member(first.customerId), [productId]))).toEqual(
      new Map([[productId, first.lineId]]),
    );
  });

  it('lists the latest first, or only the requested order', async () => {
    const first = await sell();
    world.travel({ days: 1 });
    const { productId } = await publishWare(world, ana.storeId, { slug: 'poems', title: 'Poems' });
    const second = await sell(first.email, productId);
    expect((await library(first.customerId)).map(({ itemId }) => itemId)).toEqual([second.lineId, first.lineId]);
    expect(await library(first.customerId, { orderId: second.orderId })).toMatchObject([{ title: 'Poems' }]);
    expect(await library(first.customerId, { itemId: randomUUID() })).toEqual([]);
  });

  it('shows the title at the time of purchase, and the current title of granted products', async () => {
    const { productId } = await publishWare(world, ana.storeId, { slug: 'brushes', title: 'Brushes' });
    const bought = await sell(undefined, productId);
    const { customerId } = await sell();
    const granted = await grant(customerId, productId);
    await world.sql(`update products set published = published || '{"title": "Fine brushes"}' where id = $1`, [
      productId,
    ]);
    expect(await library(bought.customerId)).toMatchObject([{ title: 'Brushes' }]);
    expect(await library(customerId, { itemId: granted })).toMatchObject([{ title: 'Fine brushes' }]);
  });

  it('shows the newest version of each file', async () => {
    const { productId, fileId } = await publishWare(world, ana.storeId, { slug: 'essays' });
    const versionId = await addVersion(world, { storeId: ana.storeId, fileId, number: 2 });
    await world.sql('update file_versions set bytes = 4096 where id = $1', [versionId]);
    const { customerId } = await sell(undefined, productId);
    expect((await library(customerId))[0]?.files).toMatchObject([{ id: fileId, bytes: 4096 }]);
  });
});
