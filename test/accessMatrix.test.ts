import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import {
  ACCESS_STATES,
  CLOSINGS,
  TEMPORARY_CLOSINGS,
  type AccessSource,
  type AccessState,
  type Closing,
} from '#shared/rules/access.ts';
import { runBackfills } from '#server/features/backfills/runBackfills.ts';
import { callables } from '#server/features/callables.ts';
import { closeAccess, reopenAccess } from '#server/features/entitlements/closeAccess.ts';
import { pages } from '#server/features/pages.ts';
import { streams } from '#server/features/streams.ts';
import { addFile, storeFile } from '#start/demo/seedFile.ts';
import { lessonOf, publishCourse, threeQuestions } from './course.ts';
import { addLicence, buy, callContent, CARD, openHours, publishPost } from './furnish.ts';
import { memberBrowser, receiptLinkOf } from './memberBrowser.ts';
import { openShop, publishWare, type Shop } from './shop.ts';
import { subscribing } from './subscribing.ts';
import { openWorld } from './world.ts';

/**
 * Every way to get access, in every state, at every place that gives something of a product. A new source, state or reason fails
 * the types here; a new page, call or file address fails until it is listed.
 */
const world = await openWorld();
const ana = await openShop(world, 'ana', { isGiftable: true });
const { storeId } = ana;
const SLUG = 'ana-studio';
const set = await publishWare(world, storeId, { slug: 'set', title: 'Set' });
const fern = await publishWare(world, storeId, { slug: 'fern', title: 'Fern' });
const moss = await publishWare(world, storeId, { slug: 'moss', title: 'Moss' });
const club = await publishWare(world, storeId, { slug: 'club', title: 'Club' });
const crew = await publishWare(world, storeId, { slug: 'crew', title: 'Crew', seats: 1 });
const circle = await publishWare(world, storeId, { slug: 'circle', title: 'Circle' });
/** The tiers of the circle. */
const [friendId, patronId] = [randomUUID(), randomUUID()];
/** The products that are opened. */
const PRODUCTS = new Map([
  [ana.productId, { slug: 'spring-prints', title: 'Spring prints' }],
  [moss.productId, { slug: 'moss', title: 'Moss' }],
  [club.productId, { slug: 'club', title: 'Club' }],
  [crew.productId, { slug: 'crew', title: 'Crew' }],
  [circle.productId, { slug: `circle?variant=${friendId}`, title: 'Circle' }],
]);
await world.call('saveBundle', { storeId, ...pick(set), partIds: [fern.productId, moss.productId] }, { as: ana });
await world.call('publishProduct', { storeId, ...pick(set) }, { as: ana });
const price = { kind: 'fixed', amount: 500, every: { unit: 'month', count: 1 } };
await world.call('saveProduct', { storeId, ...pick(club), price }, { as: ana });
await world.call('publishProduct', { storeId, ...pick(club) }, { as: ana });
const { subscribe } = subscribing(world, () => ({ ...ana, ...club }));

// The places give bytes too.
for (const { key } of await world.sql<{ key: string }>('select storage_key as key from file_versions', []))
  await world.services.files.put(key, Readable.from(Buffer.alloc(2048, 'x')));

/** Each product has a PDF whose copies are stamped. */
const stampedFiles = new Map<string, string>();
for (const productId of PRODUCTS.keys()) {
  const pdf = await storeFile(world.services, provenStore(storeId), { name: 'Stamped.pdf', lines: ['Stamped'] });
  const fileId = await world.services.db.inStore(provenStore(storeId), (tx) =>
    addFile(tx, { ...pdf, name: 'Stamped.pdf', productId, position: 9, now: world.now() }),
  );
  await world.call('setFileStamping', { storeId, fileId, stamping: 'hold' }, { as: ana });
  stampedFiles.set(productId, fileId);
}
const LINK = 'https://group.example/join?secret=1';

interface Inside {
  linkId: string;
  courseId: string;
  lessonId: string;
  videoId: string;
  quizId: string;
}

/** Each product has a link and a course with a text, a video with captions and a quiz. */
const insides = new Map<string, Inside>();
for (const productId of PRODUCTS.keys()) {
  const video = lessonOf('video', { seconds: 100, hasCaptions: true });
  const [text, quiz] = [lessonOf('text'), lessonOf('quiz', { quiz: threeQuestions() })];
  const linkId = randomUUID();
  const link = { id: linkId, kind: 'link', title: 'The group', url: LINK };
  const courseId = await publishCourse(world, ana, { productId, lessons: [text, video, quiz], before: [link] });
  insides.set(productId, { linkId, courseId, lessonId: text.id, videoId: video.id, quizId: quiz.id });
}

function lessonIn({ productId }: Product): Inside {
  const inside = insides.get(productId);
  if (!inside) throw new Error('This product has no course.');
  return inside;
}

const linkIn = (product: Product): string => lessonIn(product).linkId;
const calls = new Map<string, string>();
await openHours(world, ana);
for (const productId of PRODUCTS.keys()) calls.set(productId, await addCall(productId));
const callIn = ({ productId }: Product): string => calls.get(productId) ?? '';
const licences = new Map<string, string>();
for (const productId of PRODUCTS.keys()) licences.set(productId, await addLicence(world, ana, productId));
const keysIn = ({ productId }: Product): string => licences.get(productId) ?? '';

/** The circle becomes a membership of two tiers. Everything in it is for the higher one. */
const { contents: ofPatrons } = await world.call<{ contents: { id: string }[] }>(
  'getContents',
  { storeId, ...pick(circle) },
  { as: ana },
);
const tiers = [
  { id: friendId, values: ['Friend'], price: 500 },
  {
    id: patronId,
    values: ['Patron'],
    price: 1200,
    contentIds: ofPatrons.map(({ id }) => id),
    fileIds: [circle.fileId, stampedFiles.get(circle.productId)],
  },
];
const options = [{ name: 'Tier', values: ['Friend', 'Patron'] }];
const membership = { kind: 'membership', price, options, variants: tiers, includesLower: true };
await world.call('saveProduct', { storeId, ...pick(circle), ...membership }, { as: ana });
await world.call('publishProduct', { storeId, ...pick(circle) }, { as: ana });

/** A post for the owners of each product, and the comment of another owner on it. */
const posts = new Map<string, { postId: string; commentId: string }>();
const { customer: reader } = await world.call(
  'createStoreCustomer',
  { storeId, email: 'reader@example.com' },
  { as: ana },
);
for (const productId of PRODUCTS.keys()) {
  const tierIds = productId === circle.productId ? [patronId] : [];
  const [postId, commentId] = [await publishPost(world, ana, { productIds: [productId], tierIds }), randomUUID()];
  await world.call('grantAccess', { storeId, customerId: reader.id, productId }, { as: ana });
  const browser = await memberBrowser(world, { slug: SLUG, email: 'reader@example.com' });
  await browser.call('savePostComment', { storeId, postId, commentId, body: 'Which paper?' });
  posts.set(productId, { postId, commentId });
}

function postIn({ productId }: Product) {
  const post = posts.get(productId);
  if (!post) throw new Error('This product has no post.');
  return post;
}

function pick({ productId }: { productId: string }) {
  return { productId };
}

async function addCall(productId: string): Promise<string> {
  const { contents } = await world.call('getContents', { storeId, productId }, { as: ana });
  // One of its calls is booked, the other can be.
  const call = callContent({ sessions: 2 });
  await world.call('saveContents', { storeId, productId, contents: [...contents, call] }, { as: ana });
  await world.call('publishProduct', { storeId, productId }, { as: ana });
  return call.id;
}

/** All files have renditions, as if they were videos. */
await world.sql(
  `insert into renditions (store_id, version_id, state, requested_at, changed_at, heights)
   select store_id, id, 'ready', now(), now(), '{480}' from file_versions`,
);
await world.sql(
  `insert into rendition_files (store_id, version_id, name, storage_key, bytes)
     select v.store_id, v.id, f.name, v.storage_key, 2048
       from file_versions v, unnest('{master.m3u8,480.mp4}'::text[]) as f (name)`,
);

const segmentOf = (playlist: string): string => playlist.replace('master.m3u8', '480.mp4');

type Product = Pick<Shop, 'productId' | 'fileId'>;

interface Person {
  product: Product;
  email: string;
  /** The order's page, which opens without signing in. */
  link: string | null;
  orderId: string | null;
  isBought: boolean;
}

let people = 0;
const freshEmail = () => `person-${(people += 1)}@example.com`;

const SOURCES: Record<AccessSource, () => Promise<Person>> = {
  line: async () => {
    const email = freshEmail();
    const { orderId } = await buy(world, { storeId, ...pick(ana), email });
    return bought({ product: ana, email, orderId });
  },
  grant: async () => {
    const email = freshEmail();
    const { customer } = await world.call('createStoreCustomer', { storeId, email }, { as: ana });
    await world.call('grantAccess', { storeId, customerId: customer.id, ...pick(ana) }, { as: ana });
    return { product: ana, email, link: null, orderId: null, isBought: false };
  },
  subscription: async () => {
    const { email, orderId } = await subscribe({ productId: club.productId });
    return bought({ product: club, email, orderId });
  },
  bundle: async () => {
    const email = freshEmail();
    const { orderId } = await buy(world, { storeId, ...pick(set), email });
    return bought({ product: moss, email, orderId });
  },
  gift: async () => {
    const email = freshEmail();
    const { quote } = await world.call('quoteOrder', { storeId, ...pick(ana) });
    const order = { storeId, quote, email: freshEmail(), card: CARD, idempotencyKey: randomUUID() };
    await world.call('placeOrder', { ...order, gift: { email } });
    await world.runJobs();
    const claim = (await world.emailsTo(email)).map(({ text }) => /\/gift\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
    await world.call('sendGiftCode', { storeId, token: claim });
    await world.call('claimGift', { storeId, token: claim, code: await world.codeFor(email) });
    return { product: ana, email, link: null, orderId: null, isBought: false };
  },
  seat: async () => {
    const email = freshEmail();
    const buyer = freshEmail();
    const { orderId } = await buy(world, { storeId, ...pick(crew), email: buyer });
    const { teams } = await world.call('getOrderTeams', { storeId, orderId }, { as: ana });
    const browser = await memberBrowser(world, { slug: SLUG, email: buyer });
    await browser.call('setOwnSeat', { storeId, teamId: teams[0].id, isUsed: false });
    await browser.call('inviteSeat', { storeId, teamId: teams[0].id, emails: [email] });
    await world.runJobs();
    const invitation = (await world.emailsTo(email))
      .map(({ text }) => /\/seat\/([\w-]+)/.exec(text)?.[1])
      .find(Boolean);
    await world.call('sendSeatCode', { storeId, token: invitation });
    await world.call('claimSeat', { storeId, token: invitation, code: await world.codeFor(email) });
    return { product: crew, email, link: null, orderId: null, isBought: false };
  },
};

async function bought(order: { product: Product; email: string; orderId: string }): Promise<Person> {
  await world.runJobs();
  return { ...order, link: await receiptLinkOf(world, order.email), isBought: true };
}

/** Puts the entitlements of a person into a state. */
const STATES: Record<AccessState, (email: string) => Promise<unknown>> = {
  open: async () => undefined,
  'not-yet': (email) => change(email, `valid_from = now() + interval '10 years'`),
  suspended: (email) => close(email, 'paused'),
  ended: (email) => change(email, `valid_from = '2020-01-01', valid_until = '2020-02-01'`),
  revoked: (email) => close(email, 'refunded'),
};

const ofPerson = (email: string) =>
  sql<boolean>`customer_id in (select id from customers where store_id = ${storeId} and email = ${email})`;

const change = (email: string, set: string) =>
  world.sql(
    `update entitlements set ${set} where customer_id in (select id from customers where store_id = $1 and email = $2)`,
    [storeId, email],
  );

const close = (email: string, closing: Closing) =>
  world.services.db.inStore(provenStore(storeId), (tx) =>
    closeAccess(tx, { of: ofPerson(email), closing, now: world.now() }),
  );

const reopen = (email: string, closings: readonly Closing[]) =>
  world.services.db.inStore(provenStore(storeId), (tx) =>
    reopenAccess(tx, { of: ofPerson(email), closings, now: world.now() }),
  );

type Browser = Awaited<ReturnType<typeof memberBrowser>>;

interface Probing extends Person {
  browser: Browser;
  itemPath: string;
  /** The person's license key of the product, and a machine that uses it. */
  key: string;
  activationId: string;
  /** A call that the person has booked. */
  bookingId: string;
  /** A signed link to the file that was made while access was open. */
  signed: string;
  /** The same for the customer's stamped copy of a file. */
  stamped: string;
  /** The signed address of the playlist of a video. */
  playlist: string;
  /** A signed link to all files of the purchase, made at the same time. */
  archive: string;
  /** The private address of the feed. */
  feed: string;
}

const REVIEW = { body: 'Good.', author: 'Jo' };

/** What each place that gives something of a product does: whether it gave it. */
const PLACES: Record<string, (person: Probing) => Promise<boolean | 'does not apply'>> = {
  'page /members': async ({ browser, itemPath }) => (await browser.get(`/${SLUG}/members`)).body.includes(itemPath),
  'page /members/product/:itemId': async ({ browser, itemPath }) => (await browser.get(itemPath)).statusCode === 200,
  'page /members/archive': async ({ browser, itemPath }) => {
    const move = async (step: string) =>
      (await browser.post(`/${SLUG}/members/archive`, { item: itemPath.split('/').at(-1) ?? '', step })).statusCode;
    return (await move('archive')) === 303 && (await move('restore')) === 303;
  },
  'page /members/files/:fileId': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/files/${product.fileId}`)).statusCode === 303,
  'page /members/files/:fileId/play': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/files/${product.fileId}/play`)).statusCode === 303,
  'page /members/files/:fileId/stream': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/files/${product.fileId}/stream`)).statusCode === 303,
  'page /members/files/:fileId/read': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/files/${product.fileId}/read`)).statusCode === 303,
  'page /members/orders/:orderId': async ({ browser, orderId, itemPath }) =>
    orderId === null
      ? 'does not apply'
      : (await browser.get(`/${SLUG}/members/orders/${orderId}`)).body.includes(itemPath),
  'page /order/:token': async ({ link, product }) =>
    link === null ? 'does not apply' : (await world.get(link)).body.includes(`${link}/files/${product.fileId}`),
  'page /order/:token/files/:fileId': async ({ link, product }) =>
    link === null ? 'does not apply' : (await world.get(`${link}/files/${product.fileId}`)).statusCode === 303,
  'page /order/:token/files/:fileId/play': async ({ link, product }) =>
    link === null ? 'does not apply' : (await world.get(`${link}/files/${product.fileId}/play`)).statusCode === 303,
  'page /members/contents/:contentId': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/contents/${linkIn(product)}`)).headers['location'] === LINK,
  'page /order/:token/contents/:contentId': async ({ link, product }) =>
    link === null
      ? 'does not apply'
      : (await world.get(`${link}/contents/${linkIn(product)}`)).headers['location'] === LINK,
  'page /members/posts': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/posts`)).body.includes(postIn(product).postId),
  'page /members/posts/:postId': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/posts/${postIn(product).postId}`)).body.includes('Wet the paper first.'),
  'page /members/feed/:token': async ({ feed, product }) =>
    (await world.get(feed)).body.includes(postIn(product).postId),
  'call savePostComment': async ({ browser, product }) => {
    const input = { storeId, postId: postIn(product).postId, commentId: randomUUID(), body: 'Thank you' };
    return (await browser.call('savePostComment', input)).statusCode === 200;
  },
  'call reportPostComment': async ({ browser, product }) =>
    (await browser.call('reportPostComment', { storeId, commentId: postIn(product).commentId })).statusCode === 200,
  'page /members/lessons/:lessonId': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/lessons/${lessonIn(product).lessonId}`)).body.includes('Wet the paper first.'),
  'page /members/lessons/:lessonId/media': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/lessons/${lessonIn(product).videoId}/media`)).statusCode === 303,
  'page /members/lessons/:lessonId/stream': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/lessons/${lessonIn(product).videoId}/stream`)).statusCode === 303,
  'page /members/lessons/:lessonId/captions': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/lessons/${lessonIn(product).videoId}/captions`)).statusCode === 303,
  'page /members/contents/:contentId/certificate': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/contents/${lessonIn(product).courseId}/certificate`)).headers['location'] ===
    `/${SLUG}/members/contents/${lessonIn(product).courseId}`,
  'page /members/contents/:contentId/certificate.pdf': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/contents/${lessonIn(product).courseId}/certificate.pdf`)).headers[
      'location'
    ] === `/${SLUG}/members/contents/${lessonIn(product).courseId}`,
  'call getCourse': async ({ browser, product }) =>
    (await browser.call('getCourse', { storeId, contentId: lessonIn(product).courseId })).statusCode === 200,
  'call customerLesson': async ({ browser, product }) =>
    (await browser.call('customerLesson', { storeId, lessonId: lessonIn(product).lessonId })).body.includes(
      'Wet the paper first.',
    ),
  'call keepProgress': async ({ browser, product }) => {
    const report = { ranges: [[0, 5]], position: 5, at: world.now().toISOString() };
    const input = { storeId, lessonId: lessonIn(product).videoId, ...report };
    return (await browser.call('keepProgress', input)).statusCode === 200;
  },
  'call answerQuiz': async ({ browser, product }) => {
    const input = { storeId, lessonId: lessonIn(product).quizId, tryId: randomUUID(), answers: [] };
    return (await browser.call('answerQuiz', input)).statusCode === 200;
  },
  'call saveLessonNote': async ({ browser, product }) => {
    const input = { storeId, lessonId: lessonIn(product).lessonId, noteId: randomUUID(), body: 'Less water' };
    return (await browser.call('saveLessonNote', input)).statusCode === 200;
  },
  'call getCertificate': async ({ browser, product }) => {
    const input = { storeId, contentId: lessonIn(product).courseId, name: 'Bea' };
    return (await browser.call('getCertificate', input)).body.includes('course-not-completed');
  },
  'call completeLesson': async ({ browser, product }) =>
    (await browser.call('completeLesson', { storeId, lessonId: lessonIn(product).lessonId })).statusCode === 200,
  'page /members/contents/:contentId/free': async ({ browser, product, activationId }) => {
    await browser.post(`/${SLUG}/members/contents/${keysIn(product)}/free`, { activation: activationId });
    return (await world.sql('select 1 from licence_activations where id = $1', [activationId])).length === 0;
  },
  'call validateLicence': async ({ key }) =>
    world.call('validateLicence', { storeId, key }).then(
      () => true,
      () => false,
    ),
  'page /members/product/:itemId/files.zip': async ({ browser, itemPath }) =>
    (await browser.get(`${itemPath}/files.zip`)).statusCode === 303,
  'page /order/:token/items/:itemId/files.zip': async ({ link, itemPath }) =>
    link === null
      ? 'does not apply'
      : (await world.get(`${link}/items/${itemPath.split('/').at(-1)}/files.zip`)).statusCode === 303,
  'page /checkout/:product': async ({ browser, product }) => {
    const slug = PRODUCTS.get(product.productId)?.slug ?? '';
    return (await browser.get(`/${SLUG}/checkout/${slug}`)).body.includes('You already own this');
  },
  'call customerLibrary': async ({ browser, product }) =>
    (await browser.call('customerLibrary', { storeId })).body.includes(product.productId),
  'call customerContent': async ({ browser, product }) =>
    (await browser.call('customerContent', { storeId, contentId: linkIn(product) })).body.includes(LINK),
  'call myBookings': async ({ browser, product }) =>
    (await browser.call('myBookings', { storeId, contentId: callIn(product) })).statusCode === 200,
  'call book': async ({ browser, product }) => {
    // A time that nobody can book, so that every probe finds the same.
    const slot = { startsAt: '2040-01-02T03:00:00.000Z', minutes: 30, zone: 'UTC' };
    return (await browser.call('book', { storeId, contentId: callIn(product), ...slot })).body.includes('slot-taken');
  },
  'page /members/calls/:contentId': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/calls/${callIn(product)}`)).body.includes('Choose a time'),
  'page /members/calls/:contentId/:bookingId/call.ics': async ({ browser, product, bookingId }) =>
    (await browser.get(`/${SLUG}/members/calls/${callIn(product)}/${bookingId}/call.ics`)).body.includes(
      'BEGIN:VEVENT',
    ),
  'call customerFileLink': async ({ browser, product }) =>
    (await browser.call('customerFileLink', { storeId, fileId: product.fileId })).statusCode === 200,
  'call saveReview': async ({ browser, product }) =>
    (await browser.call('saveReview', { storeId, ...pick(product), ...REVIEW, stars: 5 })).statusCode === 200,
  'page /members/product/:itemId/review': async ({ browser, itemPath }) =>
    (await browser.post(`${itemPath}/review`, { step: 'save', ...REVIEW, stars: '5' })).statusCode === 303,
  'stream /downloads/purchases/:rightId': async ({ archive }) => (await world.get(archive)).statusCode === 200,
  'page /members/files/:fileId of a stamped file': async ({ browser, product }) =>
    (await browser.get(`/${SLUG}/members/files/${stampedFiles.get(product.productId) ?? ''}`)).statusCode === 303,
  'stream /files/:versionId of a stamped copy': async ({ stamped }) => (await world.get(stamped)).statusCode === 200,
  'stream /files/:versionId/:token/:name': async ({ playlist }) =>
    (await world.get(playlist)).statusCode === 200 && (await world.get(segmentOf(playlist))).statusCode === 200,
  'stream /files/:versionId': async ({ signed }) => (await world.get(signed)).statusCode === 200,
};

async function probing(person: Person): Promise<Probing> {
  const browser = await memberBrowser(world, { slug: SLUG, email: person.email });
  const library = (await browser.get(`/${SLUG}/members`)).body;
  const title = PRODUCTS.get(person.product.productId)?.title ?? '';
  const itemPath = new RegExp(`href="(/${SLUG}/members/product/[\\w-]+)"[^>]*>(?:(?!href=).)*?${title}`, 's').exec(
    library,
  )?.[1];
  if (itemPath === undefined) throw new Error(`${title} is not in the library.`);
  const openFile = async (fileId: string) =>
    new URL(String((await browser.get(`/${SLUG}/members/files/${fileId}`)).headers['location']), 'http://localhost');
  const signed = await openFile(person.product.fileId);
  const stampedId = stampedFiles.get(person.product.productId) ?? '';
  await openFile(stampedId);
  await world.runJobs();
  const stamped = await openFile(stampedId);
  const zip = new URL(String((await browser.get(`${itemPath}/files.zip`)).headers['location']), 'http://localhost');
  const { body } = await browser.call('customerContent', { storeId, contentId: keysIn(person.product) });
  const { key } = JSON.parse(body).result.content.licences[0];
  const { activation } = await world.call('activateLicence', { storeId, key, fingerprint: 'laptop' });
  const call = { storeId, contentId: callIn(person.product) };
  const { starts, zone } = await world.call('getSlots', { storeId, ...pick(person.product) });
  const booked = await browser.call('book', { ...call, startsAt: starts[0], minutes: 30, zone });
  const bookingId: string = JSON.parse(booked.body).result.booking.id;
  const playlist = await browser.get(`/${SLUG}/members/files/${person.product.fileId}/stream`);
  const made = await browser.post(`/${SLUG}/members/posts`, {});
  const links = {
    feed: `/${SLUG}${/\/members\/feed\/[\w-]+/.exec(made.body)?.[0] ?? ''}`,
    playlist: String(playlist.headers['location']),
    signed: signed.pathname + signed.search,
    stamped: stamped.pathname + stamped.search,
    archive: zip.pathname + zip.search,
  };
  return { ...person, browser, itemPath, ...links, key, activationId: activation.id, bookingId };
}

/** A booked call takes place unless its access is revoked, so its customer can see, move and cancel it, and open its calendar file. */
const OF_BOOKED_CALLS = new Set(['call myBookings', 'page /members/calls/:contentId/:bookingId/call.ics']);

describe.each(Object.entries(SOURCES))('access by %s', (source, get) => {
  it.each(ACCESS_STATES)('that is %s is the same at every place', async (state) => {
    const person = await probing(await get());
    const [row] = await world.sql<{ sources: string[] }>(
      `select array_agg(distinct source) as sources from entitlements where product_id = $1
        and customer_id in (select id from customers where store_id = $2 and email = $3)`,
      [person.product.productId, storeId, person.email],
    );
    expect(row?.sources).toEqual([source]);
    await STATES[state](person.email);
    const given: Record<string, boolean> = {};
    for (const [place, probe] of Object.entries(PLACES)) {
      const answer = await probe(person);
      if (answer !== 'does not apply') given[place] = answer;
    }
    const expected = Object.keys(given).map((place) => [
      place,
      state === 'open' || (OF_BOOKED_CALLS.has(place) && state !== 'revoked'),
    ]);
    expect(given).toEqual(Object.fromEntries(expected));
    expect(Object.keys(given).length).toBeGreaterThanOrEqual(Object.keys(PLACES).length - (person.isBought ? 0 : 6));
  });
});

describe('what belongs to a higher tier of a membership', () => {
  /** What every member can see and do. */
  const OF_EVERY_TIER = new Set([
    'call customerLibrary',
    'call saveReview',
    'page /checkout/:product',
    'page /members',
    'page /members/archive',
    ...OF_BOOKED_CALLS,
    'page /members/orders/:orderId',
    'page /members/product/:itemId',
    'page /members/product/:itemId/review',
  ]);

  async function joinPatrons(): Promise<Probing> {
    const { email, orderId } = await subscribe({ productId: circle.productId, asking: { variantId: patronId } });
    return probing(await bought({ product: circle, email, orderId }));
  }

  it('is open in this tier at every place', async () => {
    const person = await joinPatrons();
    for (const [place, probe] of Object.entries(PLACES)) expect([place, await probe(person)]).toEqual([place, true]);
  });

  it('is closed in a lower one at every place', async () => {
    const person = await joinPatrons();
    await change(person.email, `variant_id = '${friendId}'`);
    const given: Record<string, boolean | string> = {};
    for (const [place, probe] of Object.entries(PLACES)) given[place] = await probe(person);
    expect(given).toEqual(Object.fromEntries(Object.keys(given).map((place) => [place, OF_EVERY_TIER.has(place)])));
  });
});

it('a signed link ends when its entitlement is switched to another product', async () => {
  const person = await probing(await SOURCES.subscription());
  await change(person.email, `product_id = '${moss.productId}'`);
  for (const [place, probe] of Object.entries(PLACES).filter(([name]) => name.startsWith('stream /files')))
    expect([place, await probe(person)]).toEqual([place, false]);
});

describe('what a customer cannot open', () => {
  // A network gets only so many codes an hour.
  beforeAll(() => world.travel({ hours: 1 }));

  const REASONS: readonly [Closing | AccessState, number, string][] = [
    ['paused', 403, 'Your subscription is paused. Resume it to open this again.'],
    ['unpaid', 403, 'A payment is overdue. Pay it under Orders to open this again.'],
    ['disputed', 403, 'Your bank is reviewing this payment.'],
    ['ended', 404, 'Not in your library'],
    ['seat', 404, 'Not in your library'],
    ['refunded', 404, 'Not in your library'],
    ['dispute-lost', 404, 'Not in your library'],
    ['creator', 404, 'Not in your library'],
    ['account-deleted', 404, 'Not in your library'],
    ['not-yet', 403, 'You can open this from '],
  ];

  it.each(REASONS)('because it is %s answers %d: %s', async (why, status, sentence) => {
    const person = await probing(await SOURCES.line());
    if (why === 'not-yet') await STATES['not-yet'](person.email);
    else await close(person.email, why as Closing);
    for (const path of [person.itemPath, `/${SLUG}/members/files/${person.product.fileId}`]) {
      const { statusCode, body } = await person.browser.get(path);
      expect({ statusCode, has: body.includes(sentence) }).toEqual({ statusCode: status, has: true });
    }
  });

  it.each([
    ['gift', 'Ask the person who gave it to you.'],
    ['seat', 'Ask the person who invited you.'],
  ] as const)('because the payment of a %s is open says whom to ask', async (source, sentence) => {
    const person = await probing(await SOURCES[source]());
    for (const closing of TEMPORARY_CLOSINGS) {
      await close(person.email, closing);
      const { statusCode, body } = await person.browser.get(person.itemPath);
      expect({ statusCode, has: body.includes(sentence) }).toEqual({ statusCode: 403, has: true });
    }
  });

  it('has a reason in the list above for every way to close it', () => {
    expect(CLOSINGS.filter((closing) => !REASONS.some(([why]) => why === closing))).toEqual([]);
  });

  it('tells the end of a time that is over', async () => {
    const person = await probing(await SOURCES.line());
    await STATES.ended(person.email);
    expect((await person.browser.get(person.itemPath)).body).toContain('Your access ended on ');
  });

  it('is refused over the API with its reason', async () => {
    const refusalOf = async (state: AccessState) => {
      const person = await probing(await SOURCES.line());
      await STATES[state](person.email);
      const answer = await person.browser.call('customerFileLink', { storeId, fileId: person.product.fileId });
      return JSON.parse(answer.body).error.details.refusal;
    };
    expect(await refusalOf('suspended')).toBe('access-suspended');
    expect(await refusalOf('not-yet')).toBe('access-not-yet');
    expect(await refusalOf('ended')).toBe('access-ended');
    expect(await refusalOf('revoked')).toBe('not-found');
  });
});

describe('several reasons to close access', () => {
  it('are taken back one by one, in any order', async () => {
    const { email } = await SOURCES.line();
    const all = [...CLOSINGS];
    const isOpen = async () =>
      (
        await world.sql(
          `select 1 from entitlements where revoked_at is null
          and customer_id in (select id from customers where store_id = $1 and email = $2)`,
          [storeId, email],
        )
      ).length > 0;
    for (const order of [all, all.toReversed()]) {
      for (const closing of [...all, ...all]) await close(email, closing);
      for (const closing of order) {
        expect(await isOpen()).toBe(false);
        await reopen(email, [closing]);
      }
      expect(await isOpen()).toBe(true);
    }
  });

  it('are read of rows that the version before wrote', async () => {
    const { email } = await SOURCES.line();
    for (const [reason, closing] of [
      ['disputed', 'disputed'],
      ['paused', 'paused'],
      ['refunded', 'refunded'],
      ['subscription', 'ended'],
      ['Asked for it', 'creator'],
    ] as const) {
      await change(email, `revoked_at = now(), revoked_reason = '${reason}', closed_for = null`);
      expect(await reopen(email, all(closing))).toBe(0);
      expect(await reopen(email, [closing])).toBe(1);
    }
    function all(but: Closing): Closing[] {
      return CLOSINGS.filter((closing) => closing !== but);
    }
  });
});

it('has its source also if an earlier version gave it', async () => {
  const read = () =>
    world.sql('select id, source, source_id from entitlements where store_id = $1 order by id', [storeId]);
  for (const get of Object.values(SOURCES)) await get();
  const before = await read();
  expect(new Set(before.map(({ source }) => source))).toEqual(new Set(Object.keys(SOURCES)));
  // Earlier versions gave no seats.
  await world.sql(
    `update entitlements set source = null, source_id = null where store_id = $1 and source is distinct from 'seat'`,
    [storeId],
  );
  await world.sql(`insert into backfills (store_id, task) values ($1, 'entitlement-sources')`, [storeId]);
  await runBackfills({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });
  expect(await read()).toEqual(before);
});

describe('the list of places above', () => {
  /** Pages and calls for customers that show or change something else. */
  const OTHERS = new Set([
    // A booked call stays its customer's until it is canceled, which lost access does.
    'call cancelMyBooking',
    'call cancelMySubscription',
    'call changeMySubscription',
    'call customerOrders',
    'call customerUpdateProfile',
    'call deleteLessonNote',
    // A comment stays its author's, also on a post that they can no longer read.
    'call deletePostComment',
    'call deleteMyReview',
    'call getMyInvoice',
    // Who bought seats sees who has them. What they give is opened by the places above.
    'call getTeam',
    'call inviteSeat',
    'call resendSeat',
    'call revokeSeat',
    'call setOwnSeat',
    'page /members/team/:teamId',
    'call getMySubscriptions',
    'call moveMyBooking',
    'call pauseMySubscription',
    'call previewMySubscriptionChange',
    'call resumeMySubscription',
    'call savePaymentMethod',
    'page /members/app.webmanifest',
    'page /members/icons/:side',
    'page /members/login',
    'page /members/login/passkey',
    'page /members/logout',
    'page /members/orders',
    'page /members/orders/:orderId/gift',
    'page /members/orders/:orderId/invoice',
    'page /members/orders/:orderId/invoices/:invoiceId',
    'page /members/orders/:orderId/vat',
    'page /members/preview/:productId',
    'page /members/preview/contents/:contentId',
    'page /members/preview/files/:fileId',
    'page /members/preview/files/:fileId/play',
    'page /members/preview/files/:fileId/read',
    'page /members/preview/lessons/:lessonId',
    'page /members/profile',
    'page /members/profile/data',
    'page /members/profile/delete',
    'page /members/profile/devices',
    'page /members/profile/email',
    'page /members/profile/emails',
    'page /members/profile/passkeys',
    'page /members/profile/passkeys/name',
    'page /members/profile/passkeys/remove',
    'page /members/reset',
    'page /members/signup',
    'page /members/subscriptions',
    'page /members/subscriptions/card',
    'page /members/subscriptions/card/confirm',
    'page /members/subscriptions/rest',
    'page /members/subscriptions/switch',
    'page /order/:token/gift',
    'page /order/:token/invoice',
    'page /order/:token/invoices/:invoiceId',
    'page /order/:token/offer',
    'page /order/:token/vat',
    'stream /dashboard/email/:storeId/:campaignId/message',
    'stream /dashboard/products/:storeId/:productId/update',
    'stream /downloads/:exportId',
    'stream /downloads/invoices/:storeId',
    'stream /downloads/invoices/:storeId/:invoiceId',
    'stream /e',
    'stream /media/:storeId/:file',
    'stream /media/:storeId/first-sale.png',
    'stream /uploads',
    'stream /uploads/:id',
    'stream /uploads/images',
    'stream /uploads/media',
    'stream /webhooks/:provider',
    'stream /webhooks/mail/:provider/:storeId',
  ]);

  it('names every page, call and file address that gives something of a product', () => {
    const found = [
      ...pages
        .filter(({ mode, who, path }) => mode === 'members' || who === 'customer' || path.startsWith('/order/'))
        .map(({ path }) => `page ${path}`),
      ...callables.filter(({ contract }) => contract.who === 'customer').map(({ contract }) => `call ${contract.name}`),
      ...streams.map(({ path }) => `stream ${path}`),
    ];
    expect([...new Set(found)].filter((place) => !(place in PLACES) && !OTHERS.has(place)).toSorted()).toEqual([]);
  });
});
