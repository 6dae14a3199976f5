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

/** The sections with what a table holds about an order. In `orders`, each has a property. */
const OF_ORDERS: Readonly<Record<string, string>> = {
  discount_uses: 'orders.discountUse',
  disputes: 'orders.disputes',
  invoice_buyers: 'orders.invoiceDetails',
  invoices: 'invoices',
  mail_messages: 'emails',
  offer_answers: 'orders.offers',
  order_answers: 'orders.answers',
  order_consents: 'orders.consents',
  order_lines: 'orders.lines',
  order_sources: 'orders.cameFrom',
  order_supports: 'orders.support',
  payments: 'orders.payments',
  refunds: 'orders.refunds',
  tax_evidence: 'orders.taxEvidence',
};

/** Tables of orders that hold nothing personal, or nothing that the other sections don't have. */
const WITHOUT_PERSONAL_FACTS: ReadonlySet<string> = new Set([
  // Units that are held or counted.
  'cart_units',
  'stock_holds',
  // What the store owes an affiliate, or the platform a creator.
  'affiliate_conversions',
  'commission_changes',
  'commissions',
  'plan_orders',
  // The amounts and periods of what `paidSubscriptions` and `orders` have.
  'installment_plans',
  'subscription_changes',
  'subscription_periods',
  // The books of the store at its tax and payment providers.
  'processor_gaps',
  'tax_records',
  // Hashes, which name nobody.
  'trial_uses',
]);

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

const tablesWith = async (column: string): Promise<string[]> =>
  (
    await world.sql<{ name: string }>(
      `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = $1`,
      [column],
    )
  ).map(({ name }) => name);

it('exports what every table holds about a customer', async () => {
  const unknown = (await tablesWith('customer_id')).filter(
    (name) => !(name in SECTIONS) && !WITHOUT_OWN_FACTS.has(name),
  );
  expect(unknown, 'Export it in exportOwnData.ts and name its section here').toEqual([]);
  expect(Object.keys(await data())).toEqual(expect.arrayContaining(Object.values(SECTIONS)));
});

it('exports what every table holds about an order of a customer', async () => {
  const known = new Set([
    ...Object.keys({ ...SECTIONS, ...OF_ORDERS }),
    ...WITHOUT_OWN_FACTS,
    ...WITHOUT_PERSONAL_FACTS,
  ]);
  const unknown = (await tablesWith('order_id')).filter((name) => !known.has(name));
  expect(unknown, 'Export it in exportOwnData.ts and name its place here').toEqual([]);
  const { orders, ...sections } = await data();
  const places = [...Object.keys(sections), ...Object.keys(orders?.[0] ?? {}).map((name) => `orders.${name}`)];
  expect(places).toEqual(expect.arrayContaining(Object.values(OF_ORDERS)));
});

it('contains what was agreed to, the details of invoices and tax, payments, refunds and campaigns', async () => {
  const { storeId } = ana;
  const [order] = await world.sql<{ id: string }>(
    `select o.id from orders o join customers c on c.store_id = o.store_id and c.id = o.customer_id
      where o.store_id = $1 and c.email = $2 and o.total > 0 and o.status = 'paid' limit 1`,
    [storeId, email],
  );
  const orderId = order?.id ?? '';
  for (const statement of [
    `insert into order_consents (store_id, order_id, kind, sentence, agreed_at) values ($1, $2, 'marketing', 'Yes, email me', now())`,
    `insert into invoice_buyers (store_id, order_id, name, company, address, country, tax_id, created_at)
     values ($1, $2, 'Kim', 'Kim Ltd', 'Main Street 1', 'DE', '', now()) on conflict do nothing`,
    `insert into refunds (store_id, id, order_id, payment_id, idempotency_key, amount, currency, created_at)
     select p.store_id, gen_random_uuid(), p.order_id, p.id, 'export', 1, p.currency, now()
       from payments p where p.store_id = $1 and p.order_id = $2 and p.status = 'succeeded'`,
  ])
    await world.sql(statement, [storeId, orderId]);
  await world.sql(
    `insert into gifts (store_id, order_id, email, email_key, name, message, send_at, email_id, sent_at)
     values ($1, $2, $3, $3, 'Kim', 'Enjoy it', now(), gen_random_uuid(), now()) on conflict do nothing`,
    [storeId, orderId, email],
  );
  await world.sql(
    `insert into campaign_recipients (store_id, id, campaign_id, email, email_key, name, language, source, state, next_try_at, updated_at)
     select c.store_id, gen_random_uuid(), c.id, $2, $2, '', 'en', 'customer', 'sent', now(), now()
       from email_campaigns c where c.store_id = $1 on conflict do nothing`,
    [storeId, email],
  );
  const { orders, giftsReceived, campaigns } = await data();
  expect(orders?.find(({ id }) => id === orderId)).toMatchObject({
    consents: expect.arrayContaining([expect.objectContaining({ sentence: 'Yes, email me' })]),
    invoiceDetails: { name: 'Kim', company: 'Kim Ltd' },
    payments: [expect.objectContaining({ status: 'succeeded' })],
    refunds: [expect.objectContaining({ amount: 1 })],
  });
  expect(giftsReceived).toEqual(expect.arrayContaining([expect.objectContaining({ message: 'Enjoy it' })]));
  expect(campaigns).toEqual(expect.arrayContaining([expect.objectContaining({ email })]));
});

it('contains license keys, their machines and opened contents of this customer alone', async () => {
  const browser = await memberBrowser(world, { slug, email });
  await browser.get(`/${slug}/members/contents/${example.contentId}`);
  const { licenseKeys, machines, contentsOpened } = await data();
  expect(licenseKeys).toMatchObject([{ title: 'Prints', key: example.licenceKey }]);
  expect(machines).toMatchObject([{ licence_id: example.licenceId, fingerprint: 'machine-0' }]);
  expect(contentsOpened).toEqual(expect.arrayContaining([expect.objectContaining({ id: example.contentId })]));
});
