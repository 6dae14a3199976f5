import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { firstAdmin } from '#test/admin.ts';
import { buy, sellable } from '#test/furnish.ts';
import { LANGUAGES } from '#shared/rules/language.ts';
import { openWorld } from '#test/world.ts';
import { sendAccessEndEmail } from '../members/sendAccessEndEmail.ts';
import { sweepEndingAccess } from './sweepEndingAccess.ts';

const world = await openWorld();
const admin = await firstAdmin(world);
const ana = await world.creator('ana');
const { storeId } = ana;

/** Signs in anew, because sessions end before the access does. */
const signedIn = async <Who extends { email: string; password: string }>(
  who: Who,
): Promise<Who & { idToken: string }> => {
  const { email, password } = who;
  return { ...who, idToken: (await world.call<{ idToken: string }>('signIn', { email, password })).idToken };
};

let people = 0;
/** Somebody who has just bought a product that can be opened for so many days. */
async function buyer(accessDays: number | null, product: object = {}) {
  const email = `reader${(people += 1)}@example.com`;
  const { id: productId } = await sellable(world, await signedIn(ana), {
    title: `Guide ${people}`,
    accessDays,
    ...product,
  });
  await buy(world, { storeId, productId, email });
  return { ...(await rightOf(email)), email, productId, title: `Guide ${people}` };
}

async function rightOf(email: string) {
  const [right] = await world.sql<{ rightId: string; customerId: string; until: Date }>(
    `select e.id as "rightId", e.customer_id as "customerId", e.valid_until as until from entitlements e
       join customers c on c.store_id = e.store_id and c.id = e.customer_id
      where e.store_id = $1 and c.email = $2`,
    [storeId, email],
  );
  if (!right) throw new Error(`${email} has no entitlement.`);
  return right;
}

async function pass(days: number): Promise<void> {
  world.travel({ days });
  await world.sweep(storeId);
}

const noticesTo = async (email: string) =>
  (await world.emailsTo(email)).filter(({ text }) => text.includes('Until then, you can open and download'));

const dayOf = (moment: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(moment);

const extend = async ({ customerId, rightId }: { customerId: string; rightId: string }, days: number) =>
  world.call(
    'setAccessLimits',
    {
      storeId,
      customerId,
      entitlementId: rightId,
      validUntil: new Date(world.now().getTime() + days * 86_400_000).toISOString(),
    },
    { as: await signedIn(ana) },
  );

describe('the email before access ends', () => {
  it('is sent seven days before, once, with the day and the way to the library', async () => {
    const bea = await buyer(30);
    await pass(22);
    expect(await noticesTo(bea.email)).toHaveLength(0);
    await pass(1);
    const [notice, ...others] = await noticesTo(bea.email);
    expect(others).toEqual([]);
    expect(notice?.subject).toBe(`Your access to “${bea.title}” ends on ${dayOf(bea.until)}`);
    expect(notice?.text).toContain('/members/product/');
    expect(notice?.text).toContain('After that day, you can buy it again.');
    await pass(1);
    await pass(10);
    expect(await noticesTo(bea.email)).toHaveLength(1);
  });

  it('is not sent for access of two weeks or less, or without an end', async () => {
    const [short, endless, longer] = [await buyer(14), await buyer(null), await buyer(15)];
    await pass(8);
    await pass(3);
    expect(await noticesTo(short.email)).toHaveLength(0);
    expect(await noticesTo(endless.email)).toHaveLength(0);
    expect(await noticesTo(longer.email)).toHaveLength(1);
  });

  it('is sent again before a new end, and not about one that has moved away', async () => {
    const bea = await buyer(30);
    await pass(24);
    await extend(bea, 40);
    await pass(20);
    expect(await noticesTo(bea.email)).toHaveLength(1);
    await pass(14);
    const notices = await noticesTo(bea.email);
    expect(notices).toHaveLength(2);
    expect(notices[0]?.subject).toContain(dayOf((await rightOf(bea.email)).until));

    const cleo = await buyer(30);
    world.travel({ days: 24 });
    const context = { services: world.services, now: world.now(), jobId: randomUUID() };
    const data = { realm: storeId, rightId: cleo.rightId, until: cleo.until.toISOString(), emailId: randomUUID() };
    await extend(cleo, 40);
    await sendAccessEndEmail(data, context);
    expect(await noticesTo(cleo.email)).toHaveLength(0);
  });

  it('is not sent to those who have no access, or keep it in another way', async () => {
    const [revoked, deleted, owner] = [await buyer(30), await buyer(30), await buyer(30)];
    await world.call(
      'revokeAccess',
      { storeId, customerId: revoked.customerId, entitlementId: revoked.rightId },
      { as: await signedIn(ana) },
    );
    await world.sql('update customers set anonymous_since = $2 where id = $1', [deleted.customerId, world.now()]);
    await world.sql(
      `insert into entitlements (store_id, id, customer_id, product_id, granted_at, granted_by, source)
       values ($1, $2, $3, $4, $5, $6, 'grant')`,
      [storeId, randomUUID(), owner.customerId, owner.productId, world.now(), ana.id],
    );
    await pass(24);
    for (const { email } of [revoked, deleted, owner]) expect(await noticesTo(email)).toHaveLength(0);
    // Access that is given back in time has its email.
    const of = { storeId, customerId: revoked.customerId, entitlementIds: [revoked.rightId] };
    await world.call('restoreAccess', of, { as: await signedIn(ana) });
    await pass(1);
    expect(await noticesTo(revoked.email)).toHaveLength(1);
  });

  it('waits while the store is suspended, and comes afterward if there is still time', async () => {
    const bea = await buyer(30);
    await world.call('suspendStore', { storeId, reason: 'A complaint.' }, { as: await signedIn(admin) });
    await pass(24);
    expect(await noticesTo(bea.email)).toHaveLength(0);
    await world.call('restoreSuspendedStore', { storeId, reason: 'Resolved.' }, { as: await signedIn(admin) });
    await pass(1);
    expect(await noticesTo(bea.email)).toHaveLength(1);
  });

  it('is sent once by 20 runs at once', async () => {
    const readers = [await buyer(30), await buyer(30), await buyer(30)];
    world.travel({ days: 24 });
    const context = { services: world.services, now: world.now(), jobId: randomUUID() };
    await Promise.all(Array.from({ length: 20 }, () => sweepEndingAccess({ realm: storeId }, context)));
    for (const { email } of readers) expect(await noticesTo(email)).toHaveLength(1);
  });

  it.each(LANGUAGES)('is written in %s', async (language) => {
    const bea = await buyer(30);
    await world.sql('update orders set language = $2 where email = $1', [bea.email, language]);
    await pass(24);
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(bea.until);
    const [notice] = (await world.emailsTo(bea.email)).filter(({ subject }) => subject.includes(day));
    expect(notice?.subject).toContain(bea.title);
  });
});
