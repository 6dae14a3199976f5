import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { blankPage } from '#shared/blocks/sites/sites.ts';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { job } from '#shared/contract/jobs.ts';
import { CALL_DEFAULTS } from '#shared/rules/call.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { storeImage } from '#server/features/media/uploadImage.ts';
import { addFile, storeFile } from '#start/demo/seedFile.ts';
import type { CreatorWithStore, World } from './world.ts';

export const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
const CUSTOMER_PASSWORD = 'silver spoon 12';

/** A store with one record of each kind: product with file and cover, draft, customer with password, order. */
export async function furnish(world: World, owner: CreatorWithStore): Promise<Omit<ExampleWorld, 'otherStoreId'>> {
  const { storeId, slug } = owner;
  const as = owner;
  const [imageId, mediaId] = [await picture(world, storeId), await sound(world, storeId)];
  const product = await sellable(world, owner, { title: 'Prints', covers: [{ imageId, alt: 'A print' }] });
  const { contentId, courseId, lessonId } = await addContents(world, owner, product.id);
  const licenceContentId = await addLicence(world, owner, product.id);
  const { product: draft } = await world.call('saveProduct', { storeId, title: 'Not yet' }, { as });
  const email = `bea-of-${slug}@example.com`;
  const order = await buy(world, { storeId, productId: product.id, email });
  const licence = await activatedLicence(world, owner, product.id);
  await world.call('customerSendCode', { storeId, email, type: 'signup' });
  const code = await world.codeFor(email);
  const { customer, idToken } = await world.call('customerSignUp', {
    storeId,
    email,
    password: CUSTOMER_PASSWORD,
    code,
  });
  const { order: full } = await world.call('getOrder', { storeId, orderId: order.orderId }, { as });
  const { access } = await world.call('getCustomer', { storeId, customerId: customer.id }, { as });
  const { items: sessions } = await world.call('listSessions', {}, { as });
  await world.call('savePreview', { storeId, changes: { description: 'Prints by hand' } }, { as });
  await world.call('publishPreview', { storeId }, { as });
  const bookingId = await addBooking(world, owner, { productId: product.id, as: idToken });
  const { subscriberId, messageId, waitlistEntryId } = await visitors(world, owner, product.id);
  const reviewId = await addReview(world, {
    storeId,
    productId: product.id,
    customerId: customer.id,
    entitlementId: access[0].id,
  });
  const campaignId = await mailing(world, owner, { productId: product.id, subscriberId });
  const discountId = await addDiscount(world, { storeId, orderId: order.orderId, email });
  const affiliateId = await addAffiliate(world, { storeId, orderId: order.orderId });
  const taxRateId = await addTaxRate(world, owner);
  const pageId = await aboutPage(world, storeId);
  const domain = await claim(world, { storeId, domain: `${slug}.net` });
  await visit(world, { storeId, productSlug: product.slug, orderId: order.orderId });
  return {
    storeId,
    slug,
    productId: product.id,
    productSlug: product.slug,
    draftId: draft.id,
    imageId,
    mediaId,
    fileId: product.files[0].id,
    contentId,
    courseId,
    lessonId,
    bookingId,
    busyFeedId: await addBusyFeed(world, owner),
    ...(await addWebhook(world, owner)),
    ...(await addPost(world, owner, { productId: product.id, customerToken: idToken })),
    ...(await addSeat(world, { storeId, lineId: full.lines[0].id, email })),
    certificateSerial: await addCertificate(world, { storeId, courseId, customerId: customer.id }),
    licenceContentId,
    licenceId: licence.id,
    licenceKey: licence.key,
    orderId: order.orderId,
    orderNumber: order.number,
    orderLineId: full.lines[0].id,
    customerId: customer.id,
    entitlementId: access[0].id,
    subscriberId,
    waitlistEntryId,
    discountId,
    affiliateId,
    taxRateId,
    messageId,
    reviewId,
    campaignId,
    pageId,
    domain,
    customerEmail: email,
    customerPassword: CUSTOMER_PASSWORD,
    creatorId: owner.id,
    creatorEmail: owner.email,
    creatorPassword: owner.password,
    sessionId: sessions[0].id,
    unique: randomUUID().replaceAll('-', ''),
  };
}

/** Makes seats of what a customer bought, and invites somebody. */
async function addSeat(
  world: World,
  { storeId, lineId, email }: { storeId: string; lineId: string; email: string },
): Promise<{ teamId: string; seatId: string }> {
  const seatId = randomUUID();
  await world.sql('update order_lines set seats = 5 where store_id = $1 and id = $2', [storeId, lineId]);
  const [team] = await world.sql<{ id: string }>(
    'select id from entitlements where store_id = $1 and order_line_id = $2',
    [storeId, lineId],
  );
  await world.sql(
    `insert into seats (store_id, id, team_id, email, email_key, email_id, invited_at, expires_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [
      storeId,
      seatId,
      team?.id,
      `team-${email}`,
      randomUUID(),
      world.now(),
      new Date(world.now().getTime() + 86_400_000),
    ],
  );
  return { teamId: team?.id ?? '', seatId };
}

/** A certificate, and what else is stored about a customer who takes a course. */
async function addCertificate(
  world: World,
  { storeId, courseId, customerId }: { storeId: string; courseId: string; customerId: string },
): Promise<string> {
  const serial = 'K7QFM2XA9RTD';
  await world.sql(
    `insert into certificates (store_id, id, serial, customer_id, content_id, course_title, name, issued_at)
     values ($1, $2, $3, $4, $5, 'Printing', 'Bea', $6)`,
    [storeId, randomUUID(), serial, customerId, courseId, world.now()],
  );
  await world.sql(
    `insert into lesson_notes (store_id, id, customer_id, lesson_id, body, created_at, updated_at)
     select l.store_id, $2, $3, l.id, 'Less water', $5, $5 from lessons l where l.store_id = $1 and l.content_id = $4`,
    [storeId, randomUUID(), customerId, courseId, world.now()],
  );
  await world.sql(
    `insert into lesson_progress (store_id, customer_id, lesson_id, content_id, started_at, last_at)
     select l.store_id, $2, l.id, $3, $4, $4 from lessons l where l.store_id = $1 and l.content_id = $3`,
    [storeId, customerId, courseId, world.now()],
  );
  await world.sql(
    `insert into quiz_tries (store_id, id, customer_id, lesson_id, number, answers, right_count, question_count, is_passed,
       created_at)
     select l.store_id, $2, $3, l.id, 1, '[]', 0, 1, false, $5 from lessons l where l.store_id = $1 and l.content_id = $4`,
    [storeId, randomUUID(), customerId, courseId, world.now()],
  );
  await world.sql(
    `insert into lesson_openings (store_id, customer_id, lesson_id, email_id, created_at, sent_at)
     select l.store_id, $2, l.id, $3, $5, $5 from lessons l where l.store_id = $1 and l.content_id = $4`,
    [storeId, customerId, randomUUID(), courseId, world.now()],
  );
  return serial;
}

/** A published post for the owners of a product, and a comment of its customer that another one reported. */
async function addPost(
  world: World,
  owner: CreatorWithStore,
  { productId, customerToken }: { productId: string; customerToken: string },
) {
  const { storeId } = owner;
  const postId = await publishPost(world, owner, { productIds: [productId] });
  const commentId = randomUUID();
  const comment = { storeId, postId, commentId, body: 'Which paper is it?' };
  await world.call('savePostComment', comment, { as: customerToken });
  await world.call(
    'answerPostComment',
    { storeId, postId, commentId: randomUUID(), parentId: commentId, body: 'Japanese.' },
    { as: owner },
  );
  await world.sql(
    `insert into post_comment_reports (store_id, comment_id, customer_id, created_at)
       select store_id, id, customer_id, now() from post_comments where store_id = $1 and id = $2`,
    [storeId, commentId],
  );
  return { postId, commentId };
}

/** A published post for all members, or for the owners of products. */
export async function publishPost(
  world: World,
  owner: CreatorWithStore,
  {
    productIds = [],
    ...fields
  }: { productIds?: string[]; tierIds?: string[]; title?: string; isEmailed?: boolean } = {},
): Promise<string> {
  const { storeId } = owner;
  const text = [{ type: 'text', text: 'Wet the paper first.' }];
  const body = { type: 'doc', content: [{ type: 'paragraph', content: text }] };
  const audience = productIds.length === 0 ? 'members' : 'products';
  const post = { title: 'From the workshop', teaser: 'A look at new paper.', body, audience, productIds, ...fields };
  const { post: saved } = await world.call('savePost', { storeId, ...post }, { as: owner });
  await world.call('publishPost', { storeId, postId: saved.id, revision: saved.revision }, { as: owner });
  return saved.id;
}

/** A link and a course that buyers of a product can open. */
async function addContents(world: World, owner: CreatorWithStore, productId: string) {
  const { storeId } = owner;
  const [contentId, courseId, lessonId] = [randomUUID(), randomUUID(), randomUUID()];
  const link = { id: contentId, kind: 'link', title: 'The group', url: 'https://group.example/join?secret=1' };
  const lesson = { id: lessonId, kind: 'text', title: 'Paper', isPreview: false, opens: null };
  const modules = [{ id: randomUUID(), title: 'First steps', lessons: [lesson] }];
  const course = { id: courseId, kind: 'course', title: 'Printing', modules, hasCertificate: true };
  await world.call('saveContents', { storeId, productId, contents: [link, course] }, { as: owner });
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wet it first.' }] }],
  };
  await world.call('saveLesson', { storeId, lessonId, document }, { as: owner });
  await world.call('publishProduct', { storeId, productId }, { as: owner });
  return { contentId, courseId, lessonId };
}

/** A link that buyers of a product can open. */
export async function addLink(world: World, owner: CreatorWithStore, productId: string): Promise<string> {
  const { storeId } = owner;
  const id = randomUUID();
  const link = { id, kind: 'link', title: 'The group', url: 'https://group.example/join?secret=1' };
  await world.call('saveContents', { storeId, productId, contents: [link] }, { as: owner });
  await world.call('publishProduct', { storeId, productId }, { as: owner });
  return id;
}

/** Hours of the store's creator, and a call that its customer has booked. */
async function addBooking(
  world: World,
  owner: CreatorWithStore,
  { productId, as }: { productId: string; as: string },
): Promise<string> {
  const { storeId } = owner;
  await openHours(world, owner);
  const { contents } = await world.call('getContents', { storeId, productId }, { as: owner });
  const call = callContent();
  await world.call('saveContents', { storeId, productId, contents: [...contents, call] }, { as: owner });
  await world.call('publishProduct', { storeId, productId }, { as: owner });
  const { starts, zone } = await world.call('getSlots', { storeId, productId });
  const slot = { contentId: call.id, startsAt: starts[0], minutes: 30, zone };
  return (await world.call('book', { storeId, ...slot }, { as })).booking.id;
}

/** A calendar at an address that is never asked, because it is in no public network. */
async function addBusyFeed(world: World, owner: CreatorWithStore): Promise<string> {
  const input = { storeId: owner.storeId, name: 'Private', url: 'https://127.0.0.1/private.ics' };
  const { feeds } = await world.call('saveBusyFeed', input, { as: owner });
  return feeds[0].id;
}

/** A webhook at an address that no server has, and what was sent to it. */
async function addWebhook(world: World, owner: CreatorWithStore) {
  const { storeId } = owner;
  const input = { storeId, url: 'https://hooks.invalid/stoa', description: 'Community', kinds: ['licence.enabled'] };
  const { webhook } = await world.call('saveWebhook', input, { as: owner });
  await world.call('sendTestWebhook', { storeId, webhookId: webhook.id }, { as: owner });
  await world.runJobs();
  const { items } = await world.call('listWebhookDeliveries', { storeId, webhookId: webhook.id }, { as: owner });
  return { webhookId: webhook.id, webhookDeliveryId: items[0].id };
}

/** A call of half an hour. */
export const callContent = (call: object = {}) => ({
  id: randomUUID(),
  kind: 'call',
  title: 'Studio talk',
  call: { ...CALL_DEFAULTS, bufferAfter: 0, place: 'https://meet.example/ana', ...call },
});

/** The creator has time from 9 to 17 on every day, and is away on one. */
export const openHours = (world: World, owner: CreatorWithStore, hours: object = {}) =>
  world.call(
    'saveAvailability',
    {
      storeId: owner.storeId,
      zone: 'Europe/Lisbon',
      weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 540, to: 1020 })),
      dates: [{ day: '2040-01-01', from: null, to: null }],
      dailyMax: 20,
      ...hours,
    },
    { as: owner },
  );

/** License keys for the buyers of a product, each for three machines, beside what else it has. */
export async function addLicence(world: World, owner: CreatorWithStore, productId: string): Promise<string> {
  const { storeId } = owner;
  const id = randomUUID();
  const { contents } = await world.call('getContents', { storeId, productId }, { as: owner });
  const licence = { id, kind: 'licence', title: 'License key', limit: 3, note: 'Paste it in the settings.' };
  await world.call('saveContents', { storeId, productId, contents: [...contents, licence] }, { as: owner });
  await world.call('publishProduct', { storeId, productId }, { as: owner });
  return id;
}

/** The first key of a product, in use on one machine. */
async function activatedLicence(world: World, owner: CreatorWithStore, productId: string) {
  const { storeId } = owner;
  const { items } = await world.call('listLicences', { storeId, productId }, { as: owner });
  const { licence } = await world.call('getLicence', { storeId, licenceId: items[0].id }, { as: owner });
  await world.call('activateLicence', { storeId, key: licence.key, fingerprint: 'machine-0' });
  return licence;
}

interface Reviewed {
  storeId: string;
  productId: string;
  customerId: string;
  entitlementId: string;
}

/** A review that the creator has reported. */
async function addReview(world: World, { storeId, productId, customerId, entitlementId }: Reviewed): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into reviews (store_id, id, product_id, customer_id, entitlement_id, stars, body, author, origin, created_at)
     values ($1, $2, $3, $4, $5, 4, 'Lovely paper.', 'Bea', 'bought', $6)`,
    [storeId, id, productId, customerId, entitlementId, world.now()],
  );
  await world.sql('insert into review_sums (store_id, product_id, four) values ($1, $2, 1)', [storeId, productId]);
  await world.sql(
    `insert into review_reports (store_id, review_id, reason, note, product_title, stars, body, author, reported_at)
     values ($1, $2, 'unrelated', '', 'Prints', 4, 'Lovely paper.', 'Bea', $3)`,
    [storeId, id, world.now()],
  );
  return id;
}

/** A rate of a store that does not charge tax. */
async function addTaxRate(world: World, owner: CreatorWithStore): Promise<string> {
  const rate = { storeId: owner.storeId, country: 'CH', region: '', basisPoints: 810, from: '2026-01-01', to: null };
  await world.call('saveTaxes', { ...TAXES_OFF, storeId: owner.storeId }, { as: owner });
  const { rates } = await world.call('saveTaxRate', rate, { as: owner });
  return rates[0].id;
}

const TAXES_OFF = { isOn: false, home: 'PT', isInclusive: true, isBelowThreshold: false };

/** A domain that is not verified yet. */
async function claim(world: World, { storeId, domain }: { storeId: string; domain: string }): Promise<string> {
  await world.sql(
    `insert into store_domains (store_id, host, is_www, kind, token, state, began_at, created_at)
     values ($1, $2, false, 'custom', 'a-token', 'pending', $3, $3)`,
    [storeId, domain, world.now()],
  );
  return domain;
}

/** A discount code, and its use by an order. */
export async function addDiscount(
  world: World,
  { storeId, orderId, email }: { storeId: string; orderId: string; email: string },
): Promise<string> {
  const discountId = randomUUID();
  await world.sql(
    `insert into discounts (store_id, id, code, basis_points, uses, is_active, created_at)
     values ($1, $2, 'SPRING', 1000, 1, true, $3)`,
    [storeId, discountId, world.now()],
  );
  await world.sql(
    `insert into discount_uses (store_id, order_id, discount_id, code, amount, currency, email_key, status, created_at)
     values ($1, $2, $3, 'SPRING', 120, 'USD', $4, 'used', $5)`,
    [storeId, orderId, discountId, email, world.now()],
  );
  return discountId;
}

/** An affiliate whose commission of an order is due. */
async function addAffiliate(world: World, { storeId, orderId }: { storeId: string; orderId: string }): Promise<string> {
  const [affiliateId, changeId] = [randomUUID(), randomUUID()];
  await world.sql(
    `insert into store_affiliates (store_id, id, name, email, email_key, code, basis_points, is_active, created_at)
     values ($1, $2, 'Bo', 'bo@example.com', 'bo@example.com', 'bo', 2000, true, $3)`,
    [storeId, affiliateId, world.now()],
  );
  await world.sql(
    `insert into commissions (store_id, order_id, affiliate_id, base, basis_points, amount, currency, release_at, released_at)
     values ($1, $2, $3, 1200, 2000, 240, 'USD', $4, $4)`,
    [storeId, orderId, affiliateId, world.now()],
  );
  await world.sql(
    `insert into commission_changes (store_id, id, order_id, affiliate_id, amount, currency, created_at)
     values ($1, $2, $3, $4, 240, 'USD', $5)`,
    [storeId, changeId, orderId, affiliateId, world.now()],
  );
  return affiliateId;
}

/** A page of the store's website, published and with a draft. */
async function aboutPage(world: World, storeId: string): Promise<string> {
  const pageId = randomUUID();
  const now = world.now();
  await world.sql(
    `insert into website_pages (store_id, id, slug, title, position, in_menu, page, draft, revision, published_at, created_at, updated_at)
     values ($1, $2, 'about', 'About', 1, true, $3, $4, 3, $5, $5, $5)`,
    [storeId, pageId, JSON.stringify({ content: [] }), JSON.stringify(blankPage(pageId, 'About me')), now],
  );
  return pageId;
}

/** A subscriber, somebody who waited for a product, and a message from the contact form. */
async function visitors(world: World, { storeId, slug }: CreatorWithStore, productId: string) {
  const [subscriberId, messageId, waitlistEntryId] = [randomUUID(), randomUUID(), randomUUID()];
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
  await world.sql(
    `insert into waitlist_entries (store_id, id, product_id, email, email_key, state, language, consent, email_id,
       asked_at, confirmed_at, emailed_at)
     values ($1, $2, $3, $4, $4, 'emailed', 'en', 'You get one email.', $2, $5, $5, $5)`,
    [storeId, waitlistEntryId, productId, email, world.now()],
  );
  return { subscriberId, messageId, waitlistEntryId };
}

/** A campaign draft, and a sent campaign whose recipient unsubscribed. */
async function mailing(
  world: World,
  owner: CreatorWithStore,
  { productId, subscriberId }: { productId: string; subscriberId: string },
): Promise<string> {
  const { storeId } = owner;
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'New prints.' }] }] };
  const save = async (input: object) =>
    (await world.call('saveCampaign', { storeId, subject: 'New prints', body, ...input }, { as: owner })).campaign;
  const sent = await save({ subject: 'Old prints' });
  await world.sql("update subscribers set state = 'confirmed', confirmed_at = asked_at where id = $1", [subscriberId]);
  await world.call('sendCampaign', { storeId, campaignId: sent.id, revision: sent.revision }, { as: owner });
  await world.runJobs();
  const [recipient] = await world.sql<{ email_key: string }>(
    'update campaign_recipients set unsubscribed_at = $2 where campaign_id = $1 returning email_key',
    [sent.id, world.now()],
  );
  await world.sql('insert into mail_optouts (store_id, recipient_key, left_at) values ($1, $2, $3)', [
    storeId,
    recipient?.email_key,
    world.now(),
  ]);
  const card = { type: 'emailProduct', attrs: { productId } };
  return (await save({ body: { ...body, content: [...body.content, card] } })).id;
}

/** A counted product view that led to the order. */
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
  await world.services.db.onPlatform((tx) => tx.enqueue(job('sumEvents', { realm: PLATFORM_REALM })));
  await world.runJobs();
  await world.sql(
    "insert into order_sources (store_id, order_id, block, source) values ($1, $2, 'products', 'instagram.com')",
    [storeId, orderId],
  );
}

/** A published product with one file. Default price: 12.00 USD. */
export async function sellable(world: World, owner: CreatorWithStore, input: Record<string, unknown> = {}) {
  const { storeId } = owner;
  const price = { kind: 'fixed', amount: 1200 };
  const { product } = await world.call(
    'saveProduct',
    { storeId, title: 'Prints', price, currency: 'USD', ...input },
    { as: owner },
  );
  const file = await storeFile(world.services, provenStore(storeId), {
    name: 'Prints.pdf',
    lines: ['Prints', 'Page one'],
  });
  await world.services.db.inStore(provenStore(storeId), (tx) =>
    addFile(tx, { ...file, productId: product.id, position: 0, now: world.now() }),
  );
  const published = await world.call('publishProduct', { storeId, productId: product.id }, { as: owner });
  return published.product;
}

interface Purchase {
  storeId: string;
  productId: string;
  quantity?: number;
  /** Default: the product's own. */
  currency?: string;
  email: string;
  name?: string;
  card?: Record<string, string>;
}

/** A paid order through the real checkout calls. */
export async function buy(
  world: World,
  { storeId, productId, quantity, currency, email, name = 'Bea', card = CARD }: Purchase,
) {
  const { quote, isFree } = await world.call('quoteOrder', { storeId, productId, quantity, currency });
  const input = { storeId, quote, email, name, idempotencyKey: randomUUID() };
  return world.call('placeOrder', isFree ? input : { ...input, card });
}

async function picture(world: World, storeId: string): Promise<string> {
  const source = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#6f4e37' } })
    .png()
    .toBuffer();
  return (await storeImage(world.services, { storeId: provenStore(storeId), source, now: world.now() })).id;
}

async function sound(world: World, storeId: string): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into media (store_id, id, name, format, bytes, created_at) values ($1, $2, 'Song.mp3', 'mp3', 2000, $3)`,
    [storeId, id, world.now()],
  );
  return id;
}
