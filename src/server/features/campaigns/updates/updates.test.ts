import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { jobHandlers as handlers } from '#server/features/jobHandlers.ts';
import { closeAccess } from '#server/features/entitlements/closeAccess.ts';
import { makeConfirmLink } from '#server/features/subscribers/confirmLink.ts';
import { unsubscribeToken } from '#server/features/subscribers/unsubscribeLink.ts';
import { MailDelayed, type MailMessage } from '#server/gateways/mail/port.ts';
import { runJob } from '#server/jobs/runJobs.ts';
import type { Closing } from '#shared/rules/access.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { openBrowser } from '#test/browser.ts';
import { buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { runDueCampaigns } from '#test/mailing.ts';
import { linkContent, publishMembership } from '#test/membership.ts';
import { addVersion, openShop, publishWare, type Shop } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const SLUG = 'ana-studio';
const PROFILE = `/${SLUG}/members/profile/emails`;
let ana: Shop;
let storeId: string;
const { subscribe } = subscribing(world, () => ana);

beforeAll(async () => {
  ana = await openShop(world, 'ana');
  ({ storeId } = ana);
  await world.sql('update stores set mail_trusted_at = now()');
});

// Each test has a product and owners of its own.
beforeEach(() => world.sql('delete from rate_limits'));

const call = (name: string, input: object = {}) => world.call(name, { storeId, ...input }, { as: ana });
const updateOf = async (productId: string) => (await call('getProductUpdate', { productId })).update;
const announce = async (productId: string, input: object = {}) =>
  (await call('announceVersion', { productId, updateId: randomUUID(), note: '', ...input })).update;
const refused = (refusal: string) => ({ details: { refusal } });

let count = 0;
const next = () => (count += 1);

/** A published product whose file is as old as the world's clock says. */
async function ware(title = 'Spring prints', more: object = {}) {
  const made = await publishWare(world, storeId, { title, slug: `ware-${next()}`, ...more });
  await dated(made.fileId);
  await world.sql('update products set published_at = $1 where id = $2', [world.now(), made.productId]);
  return made;
}

async function dated(fileId: string): Promise<void> {
  const now = world.now();
  await world.sql('update product_files set created_at = $1 where id = $2', [now, fileId]);
  await world.sql(
    `update file_versions set created_at = $1 where file_id = $2
       and number = (select max(number) from file_versions where file_id = $2)`,
    [now, fileId],
  );
}

/** Uploads another version some time after the owners got access. */
async function upload({ fileId }: { fileId: string }, number = 2): Promise<void> {
  world.travel({ minutes: 5 });
  await addVersion(world, { storeId, fileId, number });
  await dated(fileId);
  world.travel({ minutes: 5 });
}

async function owner(productId: string, email = `owner-${next()}@example.com`) {
  const { orderId } = await buy(world, { storeId, productId, email });
  return { email, orderId };
}

const closeFor = (email: string, closing: Closing) =>
  world.services.db.inStore(provenStore(storeId), (tx) =>
    closeAccess(tx, {
      of: sql<boolean>`customer_id in (select id from customers where store_id = ${storeId} and email = ${email})`,
      closing,
      now: world.now(),
    }),
  );

const setValidity = (email: string, set: string) =>
  world.sql(
    `update entitlements set ${set} where customer_id in (select id from customers where store_id = $1 and email = $2)`,
    [storeId, email],
  );

/** Runs the next job of the announcement that is being sent, in a worker with this way of sending emails. */
async function takeTurn(send: (message: MailMessage) => Promise<{ id: string }>): Promise<void> {
  const [taken] = await world.queue.fetch('sendCampaignEmails');
  if (!taken) throw new Error('No turn is due.');
  const services = { ...world.services, mail: { ...world.services.mail, send } };
  try {
    await runJob({ job: taken, handlers, services });
  } finally {
    await world.queue.complete(taken);
  }
}

/** The emails to somebody about an update, as they are sent in English. */
const newsTo = async (email: string) =>
  (await world.emailsTo(email)).filter(({ subject }) => subject.startsWith('What’s new in'));

const leaveUrlIn = ({ text }: { text: string }): string =>
  new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '').pathname;

describe('an update of a product', () => {
  it('is offered once something changed after somebody got access', async () => {
    const print = await ware();
    expect(await updateOf(print.productId)).toMatchObject({ owners: { count: 0 }, last: null, nextAt: null });
    const { email } = await owner(print.productId);
    expect(await updateOf(print.productId)).toMatchObject({ owners: { count: 0 } });
    await upload(print);
    expect(await updateOf(print.productId)).toMatchObject({
      changes: [{ kind: 'version', name: 'prints.pdf' }],
      owners: { count: 1, isMore: false },
    });
    await announce(print.productId, { note: 'Two new prints.\nAnd a frame.' });
    const [sent, ...more] = await newsTo(email);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ subject: 'What’s new in “Spring prints”' });
    for (const part of ['Two new prints.\nAnd a frame.', 'New version: prints.pdf', '/members/product/'])
      expect(sent?.text).toContain(part);
    expect(sent?.html).toContain('Two new prints.<br>');
    expect(await updateOf(print.productId)).toMatchObject({
      changes: [],
      owners: { count: 0 },
      last: { note: 'Two new prints.\nAnd a frame.', progress: { state: 'sent', counts: { sent: 1 } } },
      nextAt: expect.any(String),
    });
  });

  it('is refused while there is nothing new, nobody to tell, or the product is not published', async () => {
    const print = await ware();
    const early = await owner(print.productId);
    await expect(announce(print.productId)).rejects.toMatchObject(refused('update-nothing'));
    await upload(print);
    await call('refundOrder', { orderId: early.orderId, idempotencyKey: randomUUID() });
    await owner(print.productId);
    await expect(announce(print.productId)).rejects.toMatchObject(refused('update-nobody'));
    await call('setProductsState', { productIds: [print.productId], state: 'draft' });
    await expect(announce(print.productId)).rejects.toMatchObject(refused('update-unpublished'));
    await expect(announce(print.productId, { note: 'x'.repeat(501) })).rejects.toMatchObject({
      details: { field: 'note' },
    });
  });

  it('is announced once by two presses at once, and by a repeated request', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    await upload(print);
    const updateId = randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => announce(print.productId, { updateId })));
    expect(new Set(same.map(({ last }) => last.progress.id))).toEqual(new Set([updateId]));
    const others = await Promise.allSettled([1, 2].map(() => announce(print.productId)));
    for (const other of others) expect(other).toMatchObject({ status: 'rejected', reason: refused('update-too-soon') });
    expect(await newsTo(email)).toHaveLength(1);
    const ware2 = await ware();
    await expect(announce(ware2.productId, { updateId })).rejects.toMatchObject(refused('not-found'));
  });

  it('is announced once by two windows at once', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    await upload(print);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => announce(print.productId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await newsTo(email)).toHaveLength(1);
  });

  it('can be announced again after a day, with what changed since', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    await upload(print);
    await announce(print.productId);
    await world.runJobs();
    await upload(print, 3);
    await expect(announce(print.productId)).rejects.toMatchObject(refused('update-too-soon'));
    world.travel({ days: 1 });
    await announce(print.productId);
    expect(await newsTo(email)).toHaveLength(2);
  });

  it('can be announced again at once, if it was stopped before anybody got it', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    await upload(print);
    const { last } = await announce(print.productId, { note: 'A typo' });
    await call('cancelCampaign', { campaignId: last.progress.id });
    await world.runJobs();
    expect(await newsTo(email)).toEqual([]);
    expect(await updateOf(print.productId)).toMatchObject({ owners: { count: 1 }, last: null, nextAt: null });
    await announce(print.productId, { note: 'Corrected' });
    expect((await newsTo(email)).map(({ text }) => text.includes('Corrected'))).toEqual([true]);
  });

  it('sends to nobody twice if its worker is killed half way', async () => {
    const print = await ware();
    const owners = await Promise.all([1, 2, 3, 4].map(() => owner(print.productId)));
    await upload(print);
    await world.runJobs();
    await announce(print.productId);
    const got: string[] = [];
    const dying = (message: MailMessage) => {
      if (got.length >= 2) return Promise.reject(new Error('killed'));
      got.push(message.to);
      expect(message.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
      return Promise.resolve({ id: message.messageId });
    };
    await expect(takeTurn(dying)).rejects.toThrow('killed');
    world.travel({ minutes: 11 });
    await runDueCampaigns(world);
    const outbox = await Promise.all(owners.map(({ email }) => newsTo(email)));
    const all = [...got, ...outbox.flat().map(({ to }) => to)];
    expect(all.toSorted()).toEqual(owners.map(({ email }) => email).toSorted());
  });

  for (const canBeAsked of [true, false])
    it(`sends to nobody twice if its worker is killed after an email was accepted, ${canBeAsked ? 'which the mail service knows' : 'and the mail service cannot be asked'}`, async () => {
      const print = await ware();
      const owners = await Promise.all([1, 2, 3].map(() => owner(print.productId)));
      await upload(print);
      await world.runJobs();
      const { last } = await announce(print.productId);
      const { mail } = world.services;
      const whole = { ...mail };
      if (!canBeAsked) delete mail.findSent;
      const accepted = Promise.withResolvers<void>();
      const death = Promise.withResolvers<void>();
      const [killed] = owners;
      const turn = takeTurn(async (message) => {
        const taken = await mail.send(message);
        if (message.to !== killed?.email) return taken;
        accepted.resolve();
        await death.promise;
        return taken;
      });
      await accepted.promise;
      world.travel({ minutes: 11 });
      await runDueCampaigns(world);
      Object.assign(mail, whole);
      for (const { email } of owners) expect(await newsTo(email)).toHaveLength(1);
      death.resolve();
      await turn.catch(() => undefined);
      await world.runJobs();
      for (const { email } of owners) expect(await newsTo(email)).toHaveLength(1);
      expect((await call('getCampaign', { campaignId: last.progress.id })).campaign.counts.recipients).toBe(3);
    });

  it('is emailed once to an owner whose address changes while the recipients are stored', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    await upload(print);
    const { last } = await announce(print.productId);
    await world.runJobs();
    const later = `z-${email}`;
    const [{ id } = { id: '' }] = await world.sql<{ id: string }>('select id from customers where email = $1', [email]);
    await world.sql('update customers set email = $2 where id = $1', [id, later]);
    await world.sql('update accounts set email = $2, email_key = $2 where id = $1', [id, later]);
    await world.sql(
      `update email_campaigns set state = 'sending', fixed_at = null, stored_until = $2, ended_at = null, resume_at = $3 where id = $1`,
      [last.progress.id, email, world.now()],
    );
    await world.sql('update stores set campaigns_at = $2 where id = $1', [storeId, world.now()]);
    await runDueCampaigns(world);
    expect(await newsTo(later)).toEqual([]);
    expect(await newsTo(email)).toHaveLength(1);
    const { campaign } = await call('getCampaign', { campaignId: last.progress.id });
    expect(campaign).toMatchObject({ state: 'sent', counts: { recipients: 1, sent: 1 } });
  });

  it('is announced again only to those who did not get it, if it was stopped half way', async () => {
    const print = await ware();
    const owners = await Promise.all([1, 2, 3, 4].map(() => owner(print.productId)));
    await upload(print);
    await world.runJobs();
    const { last } = await announce(print.productId, { note: 'First' });
    let accepted = 0;
    await takeTurn((message) => {
      accepted += 1;
      return accepted <= 2 ? world.services.mail.send(message) : Promise.reject(new MailDelayed('Later.'));
    });
    await call('cancelCampaign', { campaignId: last.progress.id });
    await world.runJobs();
    world.travel({ days: 1 });
    expect(await updateOf(print.productId)).toMatchObject({ changes: [{ kind: 'version' }], owners: { count: 2 } });
    await announce(print.productId, { note: 'Second' });
    await world.runJobs();
    const texts = await Promise.all(owners.map(({ email }) => newsTo(email)));
    expect(texts.map((emails) => emails.length)).toEqual([1, 1, 1, 1]);
    expect(texts.flat().filter(({ text }) => text.includes('Second'))).toHaveLength(2);
    // What is new after that concerns all of them.
    await upload(print, 3);
    world.travel({ days: 1 });
    expect(await updateOf(print.productId)).toMatchObject({ owners: { count: 4 } });
  });

  it('is about what had changed when it was announced, also if something changes while it is sent', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    await upload(print);
    await world.runJobs();
    const { last } = await announce(print.productId);
    await takeTurn(() => Promise.reject(new MailDelayed('Later.')));
    await world.sql('update email_campaigns set fixed_at = null where id = $1', [last.progress.id]);
    world.travel({ minutes: 5 });
    const late = await owner(print.productId);
    await world.call(
      'saveContents',
      { storeId, productId: print.productId, contents: [linkContent('Forum')] },
      { as: ana },
    );
    await call('publishProduct', { productId: print.productId });
    await world.sql('update contents set published_at = $2, created_at = $2 where product_id = $1', [
      print.productId,
      new Date(world.now().getTime() + 60_000),
    ]);
    world.travel({ hours: 1 });
    await runDueCampaigns(world);
    const [news, ...more] = await newsTo(email);
    expect(more).toEqual([]);
    expect(news?.text).toContain('New version');
    expect(news?.text).not.toContain('Forum');
    expect(await newsTo(late.email)).toEqual([]);
    world.travel({ days: 1 });
    expect(await updateOf(print.productId)).toMatchObject({
      changes: [{ kind: 'content', name: 'Forum' }],
      owners: { count: 2 },
    });
  });

  it('is in the language of each owner', async () => {
    const print = await ware();
    const german = `owner-${next()}@example.com`;
    await owner(print.productId, german);
    await world.sql(`update orders set language = 'de' where store_id = $1 and email = $2`, [storeId, german]);
    const english = await owner(print.productId);
    await upload(print);
    await announce(print.productId);
    const [mail] = (await world.emailsTo(german)).filter(({ subject }) => subject === 'Neu in „Spring prints“');
    expect(mail?.text).toContain('Neue Version: prints.pdf');
    expect(await newsTo(english.email)).toHaveLength(1);
  });

  it('is another store’s business', async () => {
    const ben = await openShop(world, 'ben');
    const print = await ware();
    for (const name of ['getProductUpdate', 'announceVersion'])
      await expect(
        world.call(
          name,
          { storeId: ben.storeId, productId: print.productId, updateId: randomUUID(), note: '' },
          { as: ben },
        ),
      ).rejects.toMatchObject(refused('not-found'));
    const preview = (storeOf: string, as: { idToken: string }) =>
      world.get(`/dashboard/products/${storeOf}/${print.productId}/update?note=Hello`, {
        headers: { authorization: `Bearer ${as.idToken}` },
      });
    expect((await preview(storeId, ana)).body).toContain('Hello');
    expect((await preview(storeId, ben)).statusCode).toBe(403);
    expect((await preview(ben.storeId, ben)).statusCode).toBe(404);
    expect((await world.get(`/dashboard/products/${storeId}/${print.productId}/update`)).statusCode).toBe(401);
  });
});

describe('who is told of an update', () => {
  it('is everybody who can open it, and nobody else', async () => {
    const print = await ware();
    const open = await owner(print.productId);
    const closed = {
      refunded: await owner(print.productId),
      suspended: await owner(print.productId),
      ended: await owner(print.productId),
      notYet: await owner(print.productId),
      elsewhere: await owner((await ware()).productId),
    };
    await upload(print);
    const later = await owner(print.productId);
    await call('refundOrder', { orderId: closed.refunded.orderId, idempotencyKey: randomUUID() });
    await closeFor(closed.suspended.email, 'paused');
    await setValidity(closed.ended.email, `valid_from = '2020-01-01', valid_until = '2020-02-01'`);
    await setValidity(closed.notYet.email, `valid_from = now() + interval '10 years'`);
    const granted = await grant(print.productId);
    expect(await updateOf(print.productId)).toMatchObject({ owners: { count: 1 } });
    const { last } = await announce(print.productId);
    await world.runJobs();
    expect(await newsTo(open.email)).toHaveLength(1);
    for (const { email } of [...Object.values(closed), later, { email: granted }])
      expect(await newsTo(email)).toEqual([]);
    const { counts } = (await call('getCampaign', { campaignId: last.progress.id })).campaign;
    expect(counts).toMatchObject({ recipients: 1, sent: 1 });
  });

  /** Somebody whom the creator gave the product. */
  async function grant(productId: string): Promise<string> {
    const email = `owner-${next()}@example.com`;
    const { customer } = await call('createStoreCustomer', { email });
    await call('grantAccess', { customerId: customer.id, productId });
    return email;
  }

  it('is somebody whom the creator gave it, once they have signed in', async () => {
    const print = await ware();
    const [signedIn, stranger] = [await grant(print.productId), await grant(print.productId)];
    await memberBrowser(world, { slug: SLUG, email: signedIn });
    await upload(print);
    await announce(print.productId);
    expect(await newsTo(signedIn)).toHaveLength(1);
    expect(await newsTo(stranger)).toEqual([]);
  });

  it('is whoever has a seat, and its buyer only while they use one', async () => {
    const crew = await ware('Crew prints', { seats: 2 });
    const buyer = await owner(crew.productId);
    const { teams } = await call('getOrderTeams', { orderId: buyer.orderId });
    const browser = await memberBrowser(world, { slug: SLUG, email: buyer.email });
    await browser.call('setOwnSeat', { storeId, teamId: teams[0].id, isUsed: false });
    const email = `seat-${next()}@example.com`;
    await browser.call('inviteSeat', { storeId, teamId: teams[0].id, emails: [email] });
    const token = (await world.emailsTo(email)).map(({ text }) => /\/seat\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
    await world.call('sendSeatCode', { storeId, token });
    await world.call('claimSeat', { storeId, token, code: await world.codeFor(email) });
    await upload(crew);
    await announce(crew.productId);
    expect(await newsTo(email)).toHaveLength(1);
    expect(await newsTo(buyer.email)).toEqual([]);
  });

  it('is the members whose tier has what is new', async () => {
    const [first, second] = [linkContent('Basics'), linkContent('Extras')];
    const tiers = [
      { name: 'Friend', price: 500, contentIds: [first.id] },
      { name: 'Patron', price: 900, contentIds: [second.id] },
    ];
    const club = await publishMembership(world, ana, { tiers, contents: [first, second] });
    const join = async (at: number) =>
      (await subscribe({ productId: club.productId, asking: { variantId: club.tierIds[at] } })).email;
    const [friend, patron] = [await join(0), await join(1)];
    world.travel({ minutes: 5 });
    const changed = { ...second, title: 'More extras' };
    await call('saveContents', { productId: club.productId, contents: [first, changed] });
    await club.publish();
    world.travel({ minutes: 5 });
    await announce(club.productId);
    expect((await newsTo(patron))[0]?.text).toContain('Updated: More extras');
    expect(await newsTo(friend)).toEqual([]);
  });

  it('is decided again when the email is sent', async () => {
    const print = await ware();
    const [gone, kept] = [await owner(print.productId), await owner(print.productId)];
    await upload(print);
    await world.runJobs();
    const { last } = await announce(print.productId);
    await takeTurn(() => Promise.reject(new MailDelayed('Later.')));
    await call('refundOrder', { orderId: gone.orderId, idempotencyKey: randomUUID() });
    world.travel({ hours: 1 });
    await runDueCampaigns(world);
    expect(await newsTo(gone.email)).toEqual([]);
    expect(await newsTo(kept.email)).toHaveLength(1);
    const { counts } = (await call('getCampaign', { campaignId: last.progress.id })).campaign;
    expect(counts).toMatchObject({ sent: 1, suppressed: 1 });
  });
});

describe('a customer who wants no updates', () => {
  it('turns them off in the profile, and only them', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    const browser = await memberBrowser(world, { slug: SLUG, email });
    const isTicked = async (id: string) =>
      new RegExp(`<input id="${id}"[^>]* checked`).test((await browser.get(`/${SLUG}/members/profile`)).body);
    expect(await isTicked('updates')).toBe(true);
    await browser.post(PROFILE, { news: 'yes', shows: 'updates' });
    expect([await isTicked('updates'), await isTicked('news')]).toEqual([false, true]);
    await upload(print);
    await expect(announce(print.productId)).rejects.toMatchObject(refused('update-nobody'));
    // A form that was loaded before this choice existed changes nothing about it.
    await browser.post(PROFILE, { news: 'yes' });
    expect(await isTicked('updates')).toBe(false);
    // Updates can be wanted without news.
    await browser.post(PROFILE, { shows: 'updates', updates: 'yes' });
    expect([await isTicked('updates'), await isTicked('news')]).toEqual([true, false]);
    await announce(print.productId);
    expect(await newsTo(email)).toHaveLength(1);
  });

  it('turns them off with one click in the email, and on again', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    await upload(print);
    const { last } = await announce(print.productId);
    const [mail] = await newsTo(email);
    if (!mail) throw new Error('There is no email.');
    const path = leaveUrlIn(mail);
    const browser = openBrowser(world);
    expect((await browser.get(path)).body).toContain('Updates to products I own');
    const done = await browser.post(path, { 'List-Unsubscribe': 'One-Click' });
    expect(done.body).toContain('will no longer send “Updates to products I own” emails');
    const member = await memberBrowser(world, { slug: SLUG, email });
    const profile = async () => (await member.get(`/${SLUG}/members/profile`)).body;
    expect(await profile()).not.toMatch(/<input id="updates"[^>]* checked/);
    expect(await profile()).toMatch(/<input id="news"[^>]* checked/);
    const { counts } = (await call('getCampaign', { campaignId: last.progress.id })).campaign;
    expect(counts.unsubscribed).toBe(1);
    await browser.post(`${path}/again`, {});
    expect(await profile()).toMatch(/<input id="updates"[^>]* checked/);
  });

  it('gets none either after unsubscribing from all emails of the store', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    const browser = await memberBrowser(world, { slug: SLUG, email });
    await browser.post(PROFILE, { news: 'yes', shows: 'updates', updates: 'yes' });
    await browser.post(PROFILE, {});
    await upload(print);
    await expect(announce(print.productId)).rejects.toMatchObject(refused('update-nobody'));
  });
});

describe('a customer who turned off some emails', () => {
  it('gets none of them after unsubscribing from the newsletter and subscribing again', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    const member = await memberBrowser(world, { slug: SLUG, email });
    await member.post(PROFILE, { news: 'yes', shows: 'updates lessons' });
    const [customer] = await world.sql<{ id: string }>('select id from customers where email = $1', [email]);
    const token = unsubscribeToken(world.services.secrets, {
      storeId: provenStore(storeId),
      id: await subscriberWith(email),
    });
    const browser = openBrowser(world);
    for (const step of ['', '/again', '', '/again']) {
      await browser.post(`/${SLUG}/unsubscribe/${token}${step}`, {});
      const isTicked = async (id: string) =>
        new RegExp(`<input id="${id}"[^>]* checked`).test((await member.get(`/${SLUG}/members/profile`)).body);
      expect([await isTicked('news'), await isTicked('updates'), await isTicked('lessons')]).toEqual([
        step !== '',
        false,
        false,
      ]);
    }
    await upload(print);
    await expect(announce(print.productId)).rejects.toMatchObject(refused('update-nobody'));
    expect(
      await world.sql('select kind, is_wanted from email_preferences where customer_id = $1', [customer?.id]),
    ).toEqual(
      expect.arrayContaining([
        { kind: 'updates', is_wanted: false },
        { kind: 'lessons', is_wanted: false },
      ]),
    );
  });

  it('gets them after confirming a new subscription only once they choose them', async () => {
    const print = await ware();
    const { email } = await owner(print.productId);
    const member = await memberBrowser(world, { slug: SLUG, email });
    await member.post(PROFILE, { news: 'yes', shows: 'updates' });
    await member.post(PROFILE, {});
    await subscriberWith(email, 'waiting');
    const link = await world.services.db.inStore(provenStore(storeId), async (tx) => {
      const { id } = await tx.one(tx.q.selectFrom('subscribers').select('id').where('email', '=', email));
      return makeConfirmLink(tx, { id, now: world.now() });
    });
    await openBrowser(world).post(`/${SLUG}/subscribe/confirm/${link}`, {});
    const profile = async () => (await member.get(`/${SLUG}/members/profile`)).body;
    expect(await profile()).toMatch(/<input id="news"[^>]* checked/);
    expect(await profile()).not.toMatch(/<input id="updates"[^>]* checked/);
    await member.post(PROFILE, { news: 'yes', shows: 'updates', updates: 'yes' });
    await upload(print);
    await announce(print.productId);
    expect(await newsTo(email)).toHaveLength(1);
  });

  /** The id of the subscriber with an address. */
  async function subscriberWith(email: string, state = 'confirmed'): Promise<string> {
    const id = randomUUID();
    await world.sql(
      `insert into subscribers (store_id, id, email, email_key, name, state, language, consent, has_ticked, page, block, asked_at,
           confirmed_at)
         values ($1, $2, $3, $3, '', $4, 'en', 'You get emails.', false, '', '', $5, $6)`,
      [storeId, id, email, state, world.now(), state === 'confirmed' ? world.now() : null],
    );
    return id;
  }
});

describe('the library', () => {
  it('shows what the creator said of an update, to those who can open it', async () => {
    const print = await ware('Moss prints');
    const { email } = await owner(print.productId);
    const browser = await memberBrowser(world, { slug: SLUG, email });
    await browser.get(`/${SLUG}/members`);
    world.travel({ days: 1 });
    await upload(print);
    const { last } = await announce(print.productId, { note: 'Greener <moss>.' });
    await world.runJobs();
    const home = async () => (await browser.get(`/${SLUG}/members`)).body;
    const found = await home();
    for (const part of ['New version: prints.pdf', 'Greener &lt;moss&gt;.']) expect(found).toContain(part);
    const item = /href="([^"]*\/members\/product\/[^"]*)"[^>]*>Moss prints</.exec(found)?.[1] ?? '';
    expect((await browser.get(item)).body).toContain('Greener &lt;moss&gt;.');
    await world.sql(`update email_campaigns set state = 'cancelled' where id = $1`, [last.progress.id]);
    expect((await browser.get(item)).body).not.toContain('Greener');
  });
});
