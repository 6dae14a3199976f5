import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { keepImage } from '#server/features/catalog/uploadImage.ts';
import { addFile, keepFile } from '#start/demo/seedFile.ts';
import type { CreatorWithStore, World } from './world.ts';

export const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
const CUSTOMER_PASSWORD = 'silver spoon 12';

/** A store with one of everything: product with file and cover, draft, customer with password, order. */
export async function furnish(world: World, owner: CreatorWithStore): Promise<Omit<ExampleWorld, 'otherStoreId'>> {
  const { storeId, slug } = owner;
  const as = owner;
  const imageId = await picture(world, storeId);
  const product = await sellable(world, owner, { title: 'Prints', covers: [{ imageId, alt: 'A print' }] });
  const { product: draft } = await world.call('saveProduct', { storeId, title: 'Not yet' }, { as });
  const email = `bea-of-${slug}@example.com`;
  const order = await buy(world, { storeId, productId: product.id, email });
  await world.call('customerSendCode', { storeId, email, type: 'signup' });
  const code = await world.codeFor(email);
  const { customer } = await world.call('customerSignUp', { storeId, email, password: CUSTOMER_PASSWORD, code });
  const { order: full } = await world.call('getOrder', { storeId, orderId: order.orderId }, { as });
  const { access } = await world.call('getCustomer', { storeId, customerId: customer.id }, { as });
  const { items: sessions } = await world.call('listSessions', {}, { as });
  await world.call('savePreview', { storeId, changes: { description: 'Prints by hand' } }, { as });
  await world.call('publishPreview', { storeId }, { as });
  const { subscriberId, messageId } = await visitors(world, owner);
  await visit(world, { storeId, productSlug: product.slug, orderId: order.orderId });
  return {
    storeId,
    slug,
    productId: product.id,
    productSlug: product.slug,
    draftId: draft.id,
    imageId,
    fileId: product.files[0].id,
    orderId: order.orderId,
    orderNumber: order.number,
    orderLineId: full.lines[0].id,
    customerId: customer.id,
    entitlementId: access[0].id,
    subscriberId,
    messageId,
    customerEmail: email,
    customerPassword: CUSTOMER_PASSWORD,
    creatorId: owner.id,
    creatorEmail: owner.email,
    creatorPassword: owner.password,
    sessionId: sessions[0].id,
    unique: randomUUID().replaceAll('-', ''),
  };
}

/** Somebody who asked for the store's e-mails, and somebody who wrote to it. */
async function visitors(world: World, { storeId, slug }: CreatorWithStore) {
  const [subscriberId, messageId] = [randomUUID(), randomUUID()];
  const email = `cleo-of-${slug}@example.com`;
  await world.sql(
    `insert into subscribers (store_id, id, email, email_key, state, language, consent, has_ticked, page, block, asked_at)
     values ($1, $2, $3, $3, 'waiting', 'en', 'You get e-mails.', false, 'http://localhost/', 'form', $4)`,
    [storeId, subscriberId, email, world.now()],
  );
  await world.sql(
    `insert into contact_messages (store_id, id, email, name, message, block, created_at)
     values ($1, $2, $3, 'Cleo', 'Do you ship frames?', 'form', $4)`,
    [storeId, messageId, email, world.now()],
  );
  return { subscriberId, messageId };
}

/** A look at a product that was counted and summed, and led to the order. */
async function visit(
  world: World,
  { storeId, productSlug, orderId }: { storeId: string; productSlug: string; orderId: string },
): Promise<void> {
  const { counting } = world.services;
  const origin = { source: 'instagram.com', campaign: 'spring', medium: '', term: '', content: '' };
  const where = { block: '', country: 'PT', device: 'phone', visitor: null };
  const what = { id: randomUUID(), storeId: provenStore(storeId), receivedAt: world.now(), productSlug };
  counting.take([{ ...what, ...origin, ...where, kind: 'product-view' }]);
  await counting.flush();
  await world.services.db.onPlatform((tx) => tx.later(job('sumEvents', { realm: PLATFORM_REALM })));
  await world.runJobs();
  await world.sql(
    "insert into order_sources (store_id, order_id, block, source) values ($1, $2, 'products', 'instagram.com')",
    [storeId, orderId],
  );
}

/** A published product with one file, at 12.00 USD unless said otherwise. */
export async function sellable(world: World, owner: CreatorWithStore, wish: Record<string, unknown> = {}) {
  const { storeId } = owner;
  const price = { kind: 'fixed', amount: 1200 };
  const { product } = await world.call(
    'saveProduct',
    { storeId, title: 'Prints', price, currency: 'USD', ...wish },
    { as: owner },
  );
  const file = await keepFile(world.services, provenStore(storeId), {
    name: 'Prints.pdf',
    lines: ['Prints', 'Page one'],
  });
  await world.services.db.inStore(provenStore(storeId), (tx) =>
    addFile(tx, { ...file, productId: product.id, position: 0, now: world.now() }),
  );
  const published = await world.call('publishProduct', { storeId, productId: product.id }, { as: owner });
  return published.product;
}

/** A paid order through the real checkout calls. */
export async function buy(
  world: World,
  { storeId, productId, email }: { storeId: string; productId: string; email: string },
) {
  const { quote, isFree } = await world.call('quoteOrder', { storeId, productId });
  const wish = { storeId, quote, email, name: 'Bea', idempotencyKey: randomUUID() };
  return world.call('placeOrder', isFree ? wish : { ...wish, card: CARD });
}

async function picture(world: World, storeId: string): Promise<string> {
  const source = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#6f4e37' } })
    .png()
    .toBuffer();
  return (await keepImage(world.services, { storeId: provenStore(storeId), source, now: world.now() })).id;
}
