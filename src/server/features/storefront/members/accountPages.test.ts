import { beforeEach, describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { unsubscribeToken } from '#server/features/subscribers/unsubscribeLink.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { AUDIENCE, drafted } from '#test/mailing.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { addDiscount, buy } from '#test/furnish.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const PROFILE = '/ana-studio/members/profile';
const EMAIL = `${PROFILE}/email`;
const DATA = `${PROFILE}/data`;
const DELETION = `${PROFILE}/delete`;
const DEVICES = `${PROFILE}/devices`;
const LOGIN = '/ana-studio/members/login';

const world = await openWorld();
const shop = await openShop(world, 'ana');
await openShop(world, 'bea');
// Each test uses its own customers, one hour after the previous test.
beforeEach(() => world.travel({ hours: 1 }));

const sell = (email: string) => buy(world, { ...shop, email, name: 'Somebody' });

async function buyer(email: string) {
  const order = await sell(email);
  return { order, browser: await memberBrowser(world, { slug: 'ana-studio', email }) };
}

type Browser = Awaited<ReturnType<typeof memberBrowser>>;

async function confirm(browser: Browser, page: string, email: string) {
  await browser.submit(page, { step: 'send-code' });
  return browser.post(page, { step: 'confirm', code: await world.codeFor(email) });
}

async function changeTo(browser: Browser, newEmail: string) {
  await browser.post(EMAIL, { step: 'new-email', newEmail });
  return browser.post(EMAIL, { step: 'code', newEmail, code: await world.codeFor(newEmail) });
}

const subjectsTo = async (email: string) => (await world.emailsTo(email)).map(({ subject }) => subject);

describe('a change or deletion of a customer’s account', () => {
  it('requires a sign-in, and a code if that sign-in is not recent', async () => {
    const { browser } = await buyer('abe@example.com');
    world.travel({ minutes: 16 });
    for (const [page, act] of [
      [EMAIL, { step: 'new-email', newEmail: 'abe-new@example.com' }],
      [DATA, { step: 'download' }],
      [DELETION, { step: 'delete' }],
      [DEVICES, { step: 'end' }],
    ] as const) {
      expect((await openBrowser(world).post(page, act)).statusCode).toBe(302);
      for (const answer of [await browser.get(page), await browser.submit(page, act)]) {
        expect(answer.statusCode).toBe(200);
        expect(answer.body).toContain('Confirm it’s you');
      }
    }
    expect(await world.emailsTo('abe-new@example.com')).toEqual([]);
    expect((await browser.get('/ana-studio/members')).statusCode).toBe(200);
    const wrong = await browser.submit(DELETION, { step: 'confirm', code: '000000' });
    expect(wrong.body).toContain('Verification code not found or expired');
    const confirmed = await confirm(browser, DELETION, 'abe@example.com');
    expect(confirmed.headers.location).toBe(DELETION);
    expect((await browser.get(DELETION)).body).toContain('This can’t be undone.');
  });

  it('refuses a code that was sent to another customer', async () => {
    const [{ browser }, { browser: other }] = [await buyer('ada@example.com'), await buyer('ari@example.com')];
    world.travel({ minutes: 16 });
    await browser.post(DATA, { step: 'send-code' });
    await other.post(DATA, { step: 'send-code' });
    const code = await world.codeFor('ari@example.com');
    expect((await browser.submit(DATA, { step: 'confirm', code })).body).toContain(
      'Invalid email or verification code',
    );
  });
});

describe('a customer’s other devices', () => {
  it('are signed out at once after a recent sign-in: one of them, or all', async () => {
    const email = 'uma@example.com';
    const { browser } = await buyer(email);
    const phone = await memberBrowser(world, { slug: 'ana-studio', email });
    const profile = await browser.get(PROFILE);
    const session = hiddenField(profile.body, 'session');
    const one = await browser.submit(DEVICES, { step: 'end', session });
    expect(one.body).toContain('The device was signed out.');
    expect((await phone.get('/ana-studio/members')).statusCode).toBe(302);
    const tablet = await memberBrowser(world, { slug: 'ana-studio', email });
    const all = await browser.submit(DEVICES, { step: 'end' });
    expect(all.body).toContain('All other devices were signed out.');
    expect((await tablet.get('/ana-studio/members')).statusCode).toBe(302);
    expect((await browser.get('/ana-studio/members')).statusCode).toBe(200);
    const events = await world.sql(
      `select e.facts from security_events e join accounts a on a.store_id = e.store_id and a.id = e.account_id
       where a.email_key = $1 and e.kind = 'sessions-ended' order by e.at`,
      [email],
    );
    expect(events).toEqual([{ facts: { ended: 1 } }, { facts: { ended: 1 } }]);
  });

  it('are signed out after a code if the sign-in is not recent', async () => {
    const email = 'una@example.com';
    const { browser } = await buyer(email);
    const phone = await memberBrowser(world, { slug: 'ana-studio', email });
    const session = hiddenField((await browser.get(PROFILE)).body, 'session');
    world.travel({ minutes: 16 });
    const proofPage = await browser.submit(DEVICES, { step: 'end', session });
    expect(proofPage.body).toContain('Confirm it’s you');
    expect((await phone.get('/ana-studio/members')).statusCode).toBe(200);
    const sent = await browser.submit(DEVICES, { step: 'send-code', session: hiddenField(proofPage.body, 'session') });
    const proof = { step: 'confirm', session: hiddenField(sent.body, 'session'), code: await world.codeFor(email) };
    const refused = await browser.submit(DEVICES, { ...proof, code: '000000' });
    expect(refused.body).toContain('Invalid email or verification code');
    expect(hiddenField(refused.body, 'session')).toBe(proof.session);
    const done = await browser.submit(DEVICES, proof);
    expect(done.body).toContain('The device was signed out.');
    expect((await phone.get('/ana-studio/members')).statusCode).toBe(302);
  });

  it('cannot be signed out by another customer', async () => {
    const [{ browser }, { browser: other }] = [await buyer('vic@example.com'), await buyer('viv@example.com')];
    const [theirs] = await world.sql(
      `select s.id from sessions s join accounts a on a.store_id = s.store_id and a.id = s.account_id
       where a.email_key = 'viv@example.com'`,
    );
    await browser.submit(DEVICES, { step: 'end', session: String(theirs?.['id']) });
    expect((await other.get('/ana-studio/members')).statusCode).toBe(200);
  });
});

describe('a customer’s new email', () => {
  it('is verified by a code; orders stay, other sessions and receipt links end, and the old mailbox is notified', async () => {
    const { order, browser } = await buyer('bob@example.com');
    const link = await receiptLinkOf(world, 'bob@example.com');
    const elsewhere = await memberBrowser(world, { slug: 'ana-studio', email: 'bob@example.com' });
    const changed = await changeTo(browser, 'bob-new@example.com');
    expect(changed.headers.location).toBe(`${PROFILE}?changed=email`);
    const profile = await browser.get(`${PROFILE}?changed=email`);
    expect(profile.body).toContain('bob-new@example.com');
    expect(profile.body).toContain('Your email was changed.');
    expect((await browser.get('/ana-studio/members/orders')).body).toContain(order.number);
    expect((await elsewhere.get('/ana-studio/members')).statusCode).toBe(302);
    expect((await openBrowser(world).get(link)).statusCode).toBe(404);
    const [notice] = await world.emailsTo('bob@example.com');
    expect(notice?.subject).toBe('Your account at ana Studio now uses a different address');
    expect(notice?.text).not.toContain('bob-new@example.com');
    await memberBrowser(world, { slug: 'ana-studio', email: 'bob-new@example.com' });
    const events = await world.sql(
      `select e.facts from security_events e join accounts a on a.store_id = e.store_id and a.id = e.account_id
       where a.email_key = 'bob-new@example.com' and e.kind = 'email-change' and e.outcome = 'done'`,
    );
    expect(events).toEqual([{ facts: { by: 'owner' } }]);
  });

  it('gets the same response if it has an account already, but no code', async () => {
    const [{ browser }] = [await buyer('cem@example.com'), await buyer('dan@example.com')];
    const before = await subjectsTo('dan@example.com');
    const taken = await browser.submit(EMAIL, { step: 'new-email', newEmail: 'dan@example.com' });
    const free = await browser.submit(EMAIL, { step: 'new-email', newEmail: 'cem-free@example.com' });
    expect(taken.statusCode).toBe(200);
    expect(taken.body.replaceAll('dan@example.com', '')).toBe(free.body.replaceAll('cem-free@example.com', ''));
    expect(await subjectsTo('dan@example.com')).toEqual(before);
    const same = await browser.submit(EMAIL, { step: 'new-email', newEmail: 'CEM@example.com' });
    expect(same.body).toContain('This is already your sign-in email.');
    const none = await browser.submit(EMAIL, { step: 'new-email', newEmail: 'cem@' });
    expect(none.body).toContain('Please enter a valid email address.');
    expect(none.body).toContain('value="cem@"');
  });

  it('goes to one of two customers who verify it at once, and can also be used in another store', async () => {
    const [{ browser: eva }, { browser: eli }] = [await buyer('eva@example.com'), await buyer('eli@example.com')];
    const newEmail = 'both@example.com';
    await eva.post(EMAIL, { step: 'new-email', newEmail });
    const evas = await world.codeFor(newEmail);
    const wrong = await eli.submit(EMAIL, { step: 'code', newEmail, code: evas });
    expect(wrong.body).toContain('Invalid email or verification code');
    expect((await eva.submit(EMAIL, { step: 'code', newEmail, code: evas })).body).toContain(newEmail);
    world.travel({ seconds: 61 });
    await eli.post(EMAIL, { step: 'new-email', newEmail });
    const lost = await eli.submit(EMAIL, { step: 'code', newEmail, code: '000000' });
    expect(lost.body).toContain('Invalid email or verification code');
    const rows = await world.sql('select id from accounts where email_key = $1', [newEmail]);
    expect(rows).toHaveLength(1);
  });
});

describe('a customer’s emails', () => {
  it('are those that they chose, and the choice is theirs alone', async () => {
    const email = 'nora@example.com';
    const { browser } = await buyer(email);
    const audience = { ...AUDIENCE, subscribers: 'none', customers: 'all' };
    const countReached = async () =>
      (await world.call('countAudience', { storeId: shop.storeId, audience, isExact: true }, { as: shop })).count;
    const isTicked = async () => / name="news"[^>]*checked/.test((await browser.get(PROFILE)).body);
    const all = await countReached();
    expect(await isTicked()).toBe(true);
    const saved = await browser.submit(`${PROFILE}/emails`, {});
    expect(saved.body).toContain('Your email choices were saved.');
    expect([await countReached(), await isTicked()]).toEqual([all - 1, false]);
    await browser.submit(`${PROFILE}/emails`, { news: 'yes' });
    expect([await countReached(), await isTicked()]).toEqual([all, true]);
    expect((await openBrowser(world).post(`${PROFILE}/emails`, {})).statusCode).toBe(302);
  });
});

describe('the members area as an app', () => {
  it('has a manifest and icons if the store has a picture, and its pages are never stored', async () => {
    const { browser } = await buyer('ines@example.com');
    expect((await browser.get('/ana-studio/members')).body).not.toContain('rel="manifest"');
    const manifest = await world.get('/ana-studio/members/app.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(JSON.parse(manifest.body)).toMatchObject({
      name: 'ana Studio',
      start_url: '/ana-studio/members',
      scope: '/ana-studio/members',
    });
    for (const path of ['icons/192', 'icons/7'])
      expect((await world.get(`/ana-studio/members/${path}`)).statusCode).toBe(404);
    expect((await browser.get('/ana-studio/members')).headers['cache-control']).toContain('no-store');
    const file = await browser.get(`/ana-studio/members/files/${shop.fileId}`);
    expect(file.headers['cache-control']).toContain('no-store');
  });
});

describe('the export of a customer’s data', () => {
  it('contains everything about the customer and nothing about others, and is not cached', async () => {
    const { order, browser } = await buyer('fay@example.com');
    const theirs = await sell('gil@example.com');
    await browser.get(`/ana-studio/members/files/${shop.fileId}`);
    await world.sql(
      `insert into contact_messages (store_id, id, email, name, message, block, created_at)
       values ($1, gen_random_uuid(), 'Fay@example.com', 'Fay', 'Do you ship frames?', 'write', now())`,
      [shop.storeId],
    );
    const answer = await browser.post(DATA, { step: 'download' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="ana-studio-data.json"');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const data = JSON.parse(answer.body);
    expect(data.profile).toMatchObject({ email: 'fay@example.com' });
    expect(data.orders).toMatchObject([{ number: order.number, lines: [{ title: 'Spring prints', quantity: 1 }] }]);
    expect(data.library).toMatchObject([{ title: 'Spring prints', revoked_at: null }]);
    expect(data.downloads).toMatchObject([{ file: 'prints.pdf' }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.securityEvents.map(({ kind }: { kind: string }) => kind)).toContain('data-export');
    expect(data.subscriptions).toEqual([]);
    expect(data.emails.map(({ kind }: { kind: string }) => kind)).toContain('receipt');
    expect(data.messages).toMatchObject([{ message: 'Do you ship frames?' }]);
    expect(answer.body).not.toContain(theirs.number);
    expect(answer.body).not.toContain('gil@example.com');
  });

  it('reads long lists in batches', async () => {
    const { browser } = await buyer('hal@example.com');
    await world.sql(
      `insert into security_events (store_id, id, at, account_id, kind, outcome, address_hash, device, facts)
       select store_id, gen_random_uuid(), now(), id, 'sign-in', 'done', '\\x00', 'Firefox', '{}'
       from accounts, generate_series(1, 450) where email_key = 'hal@example.com'`,
    );
    const { securityEvents } = JSON.parse((await browser.post(DATA, { step: 'download' })).body);
    expect(securityEvents.length).toBeGreaterThanOrEqual(450);
    expect(new Set(securityEvents.map(({ id }: { id: string }) => id)).size).toBe(securityEvents.length);
  });
});

/** Somebody who confirmed that they want the store's emails. */
async function subscriber(email: string): Promise<void> {
  await world.sql(
    `insert into subscribers (store_id, id, email, email_key, state, language, consent, has_ticked, page, block, asked_at, confirmed_at)
     values ($1, gen_random_uuid(), $2, $2, 'confirmed', 'en', 'Yes', true, '/', 'news', now(), now())`,
    [shop.storeId, email],
  );
  await world.sql(
    `insert into search_terms (store_id, kind, term, id)
     select s.store_id, 'subscriber', term, s.id from subscribers s, person_terms(s.email, s.name) term
      where s.store_id = $1 and s.email_key = $2`,
    [shop.storeId, email],
  );
}

/** The tables of the store that contain an address, except those that docs/security.md lists. */
async function tablesNaming(email: string): Promise<string[]> {
  const columns = await world.sql<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
        and exists (select from information_schema.columns s where s.table_schema = 'public'
          and s.table_name = c.table_name and s.column_name = 'store_id')`,
  );
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const query = `select 1 from "${table}" where store_id = $1 and "${column}"::text ilike '%' || $2 || '%' limit 1`;
    if ((await world.sql(query, [shop.storeId, email])).length > 0) found.add(table);
  }
  for (const table of ['mail_optouts', 'mail_suppressions', 'mail_recipients']) found.delete(table);
  return [...found].toSorted();
}

describe('a new address', () => {
  it('gets the emails that the earlier one subscribed to, and the earlier links show nothing of it', async () => {
    const [from, to] = ['ned-old@example.com', 'ned-new@example.com'];
    const { browser } = await buyer(from);
    await subscriber(from);
    const [row] = await world.sql<{ id: string }>('select id from subscribers where email_key = $1', [from]);
    const token = unsubscribeToken(world.services.secrets, { storeId: provenStore(shop.storeId), id: row?.id ?? '' });
    const link = `/ana-studio/unsubscribe/${token}`;
    expect((await browser.get(link)).body).toContain(from);
    await changeTo(browser, to);
    expect(await world.sql(`select email, state from subscribers where email_key like 'ned-%'`)).toEqual([
      { email: to, state: 'confirmed' },
    ]);
    const after = await openBrowser(world).get(link);
    expect(after.statusCode).toBe(404);
    expect(after.body).not.toContain(to);
  });

  it('stays unsubscribed if the earlier one was', async () => {
    const [from, to] = ['oda-old@example.com', 'oda-new@example.com'];
    const { browser } = await buyer(from);
    await browser.post(`${PROFILE}/emails`, { shows: 'news' });
    await changeTo(browser, to);
    const left = await world.sql('select 1 from mail_optouts where recipient_key = $1', [to]);
    expect(left).toHaveLength(1);
  });

  it('takes a place on a waitlist along, unless it has its own', async () => {
    const [from, to] = ['pia-old@example.com', 'pia-new@example.com'];
    const { browser } = await buyer(from);
    const second = await publishWare(world, shop.storeId, { slug: 'second' });
    const wait = (email: string, productId: string) =>
      world.sql(
        `insert into waitlist_entries (store_id, id, product_id, email, email_key, state, language, consent, email_id, asked_at, confirmed_at)
         values ($1, gen_random_uuid(), $2, $3, $3, 'waiting', 'en', 'Yes', gen_random_uuid(), now(), now())`,
        [shop.storeId, productId, email],
      );
    await wait(from, shop.productId);
    await wait(from, second.productId);
    await wait(to, second.productId);
    await changeTo(browser, to);
    expect(await world.sql(`select email_key from waitlist_entries where email_key like 'pia-%'`)).toEqual([
      { email_key: to },
      { email_key: to },
    ]);
  });
});

describe('the deletion of a customer’s account', () => {
  it('closes the library, anonymizes the order, frees the email and sends a notice to it', async () => {
    const email = 'ida@example.com';
    const { order, browser } = await buyer(email);
    await world.sql(
      `insert into order_answers (store_id, order_id, position, kind, question, answer, answered_at)
       values ($1, $2, 0, 'text', 'Which name?', 'Somebody', now())`,
      [shop.storeId, order.orderId],
    );
    const link = await receiptLinkOf(world, email);
    const elsewhere = await memberBrowser(world, { slug: 'ana-studio', email });
    const page = await browser.get(DELETION);
    expect(page.body).toContain('keeps your orders for its records');
    const done = await browser.post(DELETION, { step: 'delete' });
    expect(done.body).toContain('Your account was deleted');
    for (const one of [browser, elsewhere]) expect((await one.get('/ana-studio/members')).statusCode).toBe(302);
    expect((await openBrowser(world).get(link)).statusCode).toBe(404);
    const { order: stored } = await world.call(
      'getOrder',
      { storeId: shop.storeId, orderId: order.orderId },
      { as: shop },
    );
    expect(stored).toMatchObject({ number: order.number, status: 'paid' });
    expect(JSON.stringify(stored)).not.toMatch(/ida@example|Somebody/);
    expect((await subjectsTo(email))[0]).toBe('Your account at ana Studio was deleted');
    world.travel({ minutes: 2 });
    await openBrowser(world).post(LOGIN, { step: 'email-code', email });
    expect((await subjectsTo(email))[0]).toBe('Your account at ana Studio was deleted');

    await sell(email);
    const again = await memberBrowser(world, { slug: 'ana-studio', email });
    expect((await again.get('/ana-studio/members/orders')).body).not.toContain(order.number);
  });

  it('removes the address from the mail log, the reports of campaigns and the messages', async () => {
    const email = 'lea@example.com';
    const { browser, order } = await buyer(email);
    await buyer('leo@example.com');
    await addDiscount(world, { storeId: shop.storeId, orderId: order.orderId, email });
    const { storeId } = shop;
    for (const from of ['Lea@Example.com', 'leo@example.com']) {
      await world.sql(
        `insert into contact_messages (store_id, id, email, name, message, block, created_at)
         values ($1, gen_random_uuid(), $2, 'Somebody', 'Do you ship frames?', 'write', now())`,
        [storeId, from],
      );
    }
    const audience = { ...AUDIENCE, subscribers: 'none', customers: 'all' };
    const { id: campaignId, revision } = await drafted(world, shop, { audience });
    await world.call('sendCampaign', { storeId, campaignId, revision }, { as: shop });
    await world.runJobs();
    const countsOf = async () => {
      const { campaign } = await world.call('getCampaign', { storeId, campaignId }, { as: shop });
      return campaign.counts;
    };
    const counts = await countsOf();
    expect(counts.sent).toBeGreaterThan(1);
    expect((await browser.post(DELETION, { step: 'delete' })).statusCode).toBe(200);
    expect((await subjectsTo(email))[0]).toBe('Your account at ana Studio was deleted');

    const logged = await world.sql(
      "select kind from mail_messages where recipient ilike 'lea@%' or recipient_key ilike 'lea@%'",
    );
    expect(logged).toEqual([]);
    const reported = await world.sql(
      "select id from campaign_recipients where email ilike 'lea@%' or email_key ilike 'lea@%'",
    );
    expect(reported).toEqual([]);
    expect(await world.sql("select 1 from discount_uses where email_key ilike 'lea@%'")).toEqual([]);
    expect(await countsOf()).toEqual(counts);
    const messages = await world.sql('select email from contact_messages where email ilike $1', ['le_@example.com']);
    expect(messages).toEqual([{ email: 'leo@example.com' }]);
    const others = await world.sql(
      "select distinct kind from mail_messages where recipient = 'leo@example.com' order by kind",
    );
    expect(others.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['campaign', 'receipt']));
    const sales = await world.sql(
      "select recipient from mail_messages where kind = 'sale' and recipient like 'removed-%'",
    );
    expect(sales).toEqual([]);
  });

  it('removes the addresses that the customer had before, and the creator’s words about them', async () => {
    const [first, second] = ['mia-old@example.com', 'mia-new@example.com'];
    const { storeId } = shop;
    const { browser, order } = await buyer(first);
    await world.sql(
      `insert into contact_messages (store_id, id, email, name, message, block, created_at)
       values ($1, gen_random_uuid(), 'Mia-Old@example.com', 'Mia', 'Do you ship frames?', 'write', now())`,
      [storeId],
    );
    for (const email of [first, second]) await subscriber(email);
    const audience = { ...AUDIENCE, subscribers: 'all', customers: 'all' };
    const { id: campaignId, revision } = await drafted(world, shop, { audience });
    await world.call('sendCampaign', { storeId, campaignId, revision }, { as: shop });
    await world.runJobs();
    await world.sql(
      `update entitlements set revoked_at = now(), closed_for = '{creator}', revoked_reason = 'Mia asked for it'
        where order_line_id in (select id from order_lines where order_id = $1)`,
      [order.orderId],
    );
    await changeTo(browser, second);
    await world.runJobs();
    expect(await tablesNaming('mia-old@example.com')).toContain('mail_messages');
    expect((await browser.post(DELETION, { step: 'delete' })).body).toContain('Your account was deleted');
    await world.runJobs();
    for (const email of [first, second]) expect(await tablesNaming(email)).toEqual([]);
    const [left] = await world.sql(
      `select e.revoked_reason, p.last4 from entitlements e
         join order_lines l on l.id = e.order_line_id join payments p on p.order_id = l.order_id
        where l.order_id = $1`,
      [order.orderId],
    );
    expect(left).toEqual({ revoked_reason: null, last4: null });
  });

  it('leaves alone who has an address now that the customer had before', async () => {
    const { browser } = await buyer('nia@example.com');
    await changeTo(browser, 'nia-new@example.com');
    await sell('nia@example.com');
    await subscriber('nia@example.com');
    expect((await browser.post(DELETION, { step: 'delete' })).body).toContain('Your account was deleted');
    expect(await tablesNaming('nia@example.com')).toEqual(
      expect.arrayContaining(['accounts', 'customers', 'mail_messages', 'subscribers']),
    );
  });

  it('cancels emails that are still waiting for the customer', async () => {
    const email = 'max@example.com';
    const { browser } = await buyer(email);
    await world.sql("update mail_messages set state = 'held' where recipient = $1 and kind = 'receipt'", [email]);
    expect((await browser.post(DELETION, { step: 'delete' })).statusCode).toBe(200);
    const waiting = await world.sql(
      "select id from mail_messages where recipient like 'removed-%' and state in ('queued', 'held')",
    );
    expect(waiting).toEqual([]);
  });

  it('does not affect other customers, or the account with the same email in another store', async () => {
    const email = 'jo@example.com';
    const { browser } = await buyer(email);
    const other = await buyer('kim@example.com');
    const atBea = openBrowser(world);
    const signUp = '/bea-studio/members/signup';
    const sent = await atBea.submit(signUp, { step: 'form', email });
    const sealed = /name="sealed" value="([^"]*)"/.exec(sent.body)?.[1] ?? '';
    await atBea.post(signUp, { step: 'code', sealed, code: await world.codeFor(email) });
    expect((await browser.post(DELETION, { step: 'delete' })).statusCode).toBe(200);
    expect((await other.browser.get('/ana-studio/members')).body).toContain('Spring prints');
    expect((await atBea.get('/bea-studio/members')).statusCode).toBe(200);
  });
});
