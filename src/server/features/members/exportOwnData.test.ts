import { expect, it } from 'vitest';
import { furnish } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const example = await furnish(world, ana);
const { slug, customerEmail: email } = example;

/** The sections with what a table holds about a customer. */
const SECTIONS: Readonly<Record<string, string>> = {
  bookings: 'bookings',
  certificates: 'certificates',
  content_opens: 'contentsOpened',
  customer_passkeys: 'passkeys',
  downloads: 'downloads',
  email_preferences: 'emailChoices',
  entitlements: 'library',
  gifts: 'giftsReceived',
  lesson_notes: 'lessonNotes',
  lesson_progress: 'lessons',
  library_items: 'libraryItems',
  library_visits: 'libraryVisits',
  licences: 'licenseKeys',
  orders: 'orders',
  payment_methods: 'paymentMethods',
  post_comment_reports: 'commentReports',
  post_comments: 'comments',
  post_feeds: 'postFeed',
  quiz_tries: 'quizTries',
  reviews: 'reviews',
  seats: 'seatsReceived',
  security_events: 'securityEvents',
  sessions: 'sessions',
  subscriptions: 'paidSubscriptions',
};

/** Tables that say nothing else about a customer: sums and marks of other tables, keys, and states of jobs. */
const WITHOUT_OWN_FACTS: ReadonlySet<string> = new Set([
  'access_links',
  'carts',
  'commenters',
  'course_learners',
  'course_marks',
  'customer_events',
  'customer_products',
  'customer_sums',
  // The creator's own words about the customer.
  'customer_tags',
  'lesson_openings',
  'method_setups',
  'sale_marks',
  'stamped_files',
  // Messages about what the other sections have.
  'webhook_events',
]);

const data = async (): Promise<Record<string, Record<string, unknown>[]>> =>
  JSON.parse(
    (await (await memberBrowser(world, { slug, email })).post(`/${slug}/members/profile/data`, { step: 'download' }))
      .body,
  );

it('exports what every table holds about a customer', async () => {
  const tables = await world.sql<{ name: string }>(
    `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'customer_id'`,
  );
  const unknown = tables.map(({ name }) => name).filter((name) => !(name in SECTIONS) && !WITHOUT_OWN_FACTS.has(name));
  expect(unknown, 'Export it in exportOwnData.ts and name its section here').toEqual([]);
  expect(Object.keys(await data())).toEqual(expect.arrayContaining(Object.values(SECTIONS)));
});

it('contains license keys, their machines and opened contents of this customer alone', async () => {
  const browser = await memberBrowser(world, { slug, email });
  await browser.get(`/${slug}/members/contents/${example.contentId}`);
  const { licenseKeys, machines, contentsOpened } = await data();
  expect(licenseKeys).toMatchObject([{ title: 'Prints', key: example.licenceKey }]);
  expect(machines).toMatchObject([{ licence_id: example.licenceId, fingerprint: 'machine-0' }]);
  expect(contentsOpened).toEqual(expect.arrayContaining([expect.objectContaining({ id: example.contentId })]));
});
