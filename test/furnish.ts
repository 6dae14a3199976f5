import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { keepImage } from '#server/features/catalog/uploadImage.ts';
import { leaveMessage } from '#server/features/messages/leaveMessage.ts';
import { subscribe } from '#server/features/subscribers/subscribe.ts';
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
async function visitors(world: World, owner: CreatorWithStore): Promise<{ subscriberId: string; messageId: string }> {
  const { storeId, slug } = owner;
  const email = `cleo-of-${slug}@example.com`;
  await world.services.db.inStore(provenStore(storeId), async (tx) => {
    const told = { tx, now: world.now() };
    await subscribe(told, { email, name: 'Cleo', ...SHOWN });
    await leaveMessage(told, { email, name: 'Cleo', message: 'Do you ship frames?', block: SHOWN.block });
  });
  const { items: people } = await world.call('listSubscribers', { storeId }, { as: owner });
  const { items: messages } = await world.call('listContactMessages', { storeId }, { as: owner });
  return { subscriberId: people[0].id, messageId: messages[0].id };
}

const SHOWN = {
  language: 'en',
  consent: 'You get e-mails.',
  hasTicked: false,
  page: 'http://localhost/',
  block: 'form',
  productId: '',
};

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
