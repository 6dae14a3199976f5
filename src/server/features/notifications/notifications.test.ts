import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { buy, publishPost } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { openWorld, type Loose } from '#test/world.ts';
import { sendNotificationEmail } from './sendNotificationEmail.ts';

const world = await openWorld();
let ana: Shop;
let postId: string;
let shops = 0;

beforeEach(async () => {
  ana = await openShop(world, `ana${(shops += 1)}`);
  postId = await publishPost(world, ana, { title: 'About ink' });
});

const as = (name: string, input: object = {}): Promise<Loose> =>
  world.call(name, { storeId: ana.storeId, ...input }, { as: ana });

let people = 0;
/** Somebody who bought the product and opened its file. */
async function member(name: string, email = `member${(people += 1)}@example.com`) {
  const { storeId, slug, productId, fileId } = ana;
  await buy(world, { storeId, productId, email });
  const browser = await memberBrowser(world, { slug, email });
  await browser.call('customerUpdateProfile', { storeId, name });
  await browser.get(`/${slug}/members/files/${fileId}`);
  const call = async (callable: string, input: object) => {
    const { statusCode, body } = await browser.call(callable, { storeId, ...input });
    expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
  };
  return {
    comment: async (body: string, parentId: string | null = null) => {
      const commentId = randomUUID();
      await call('savePostComment', { postId, commentId, parentId, body });
      return commentId;
    },
    edit: (commentId: string, body: string) => call('savePostComment', { postId, commentId, body }),
    remove: (commentId: string) => call('deletePostComment', { commentId }),
    report: (commentId: string) => call('reportPostComment', { commentId }),
    review: (stars: number, body: string) => call('saveReview', { productId, stars, body, author: name }),
  };
}

/** The subjects of the emails to the creator about the store, without those about orders, oldest first. */
async function subjects(): Promise<string[]> {
  const emails = await world.emailsTo(ana.email);
  return emails
    .map(({ subject }) => subject)
    .filter((subject) => /review|comment/i.test(subject))
    .toReversed();
}

/** Time passes, also for jobs that wait: the queue has the clock of the database. */
async function pass({ hours = 0, minutes = 0 }: { hours?: number; minutes?: number }): Promise<void> {
  world.travel({ hours, minutes });
  await world.sql(
    `update pgboss.job set start_after = start_after - $1 * interval '1 minute'
      where name = 'sendNotificationEmail' and state = 'created'`,
    [hours * 60 + minutes],
  );
}

describe('an email to the creator', () => {
  it('comes with a review, and names the product, the stars and the words', async () => {
    const bea = await member('Bea');
    await bea.review(4, 'Lovely paper.');
    expect(await subjects()).toEqual(['New review of “Spring prints”: 4 stars']);
    const [email] = await world.emailsTo(ana.email);
    expect(email?.text).toContain('Bea (4 stars): Lovely paper.');
    expect(email?.text).toContain('/dashboard/products/reviews');
    // A change is no new review.
    await pass({ hours: 2 });
    await bea.review(5, 'Lovelier every day.');
    expect(await subjects()).toHaveLength(1);
  });

  it('comes at once, then once an hour at most, with all comments since', async () => {
    const [bea, cleo] = [await member('Bea'), await member('Cleo')];
    await bea.comment('Which ink?');
    expect(await subjects()).toEqual(['New comment on “About ink”']);
    const second = await cleo.comment('Which paper?');
    await bea.comment('And which brush?');
    await cleo.edit(second, 'Which paper is it?');
    expect(await subjects()).toHaveLength(1);
    await pass({ minutes: 59 });
    expect(await subjects()).toHaveLength(1);
    await pass({ minutes: 2 });
    expect(await subjects()).toEqual(['New comment on “About ink”', '2 new comments']);
    const [email] = await world.emailsTo(ana.email);
    expect(email?.text).toContain('Cleo (“About ink”): Which paper is it?');
    expect(email?.text).toContain('Bea (“About ink”): And which brush?');
    expect(email?.text).not.toContain('Which ink?');
    expect(email?.text).toContain(`/dashboard/posts/${postId}`);
    await pass({ hours: 5 });
    await bea.comment('Thank you.');
    expect((await subjects()).slice(2)).toEqual(['New comment on “About ink”']);
  });

  it('leaves out what was deleted meanwhile, and is not sent if nothing is left', async () => {
    const bea = await member('Bea');
    await bea.comment('First');
    expect(await subjects()).toHaveLength(1);
    await bea.remove(await bea.comment('Oh no'));
    await pass({ hours: 2 });
    expect(await subjects()).toHaveLength(1);
  });

  it('comes with the first report of a comment, also after the creator settled one before', async () => {
    const [bea, cleo, dan] = [await member('Bea'), await member('Cleo'), await member('Dan')];
    const commentId = await bea.comment('Buy my ink at ink.example');
    await cleo.report(commentId);
    await dan.report(commentId);
    expect((await subjects()).filter((subject) => subject.includes('reported'))).toEqual([
      'A comment on “About ink” was reported',
    ]);
    await as('moderatePostComment', { commentId, action: 'keep' });
    await pass({ hours: 2 });
    await (await member('Eli')).report(commentId);
    expect((await subjects()).filter((subject) => subject.includes('reported'))).toHaveLength(2);
  });

  it('is not about what the creator does, also as a customer of their own store', async () => {
    const bea = await member('Bea');
    const commentId = await bea.comment('Which ink?');
    expect(await subjects()).toHaveLength(1);
    await pass({ hours: 2 });
    await as('answerPostComment', { postId, commentId: randomUUID(), parentId: commentId, body: 'Sumi.' });
    const self = await member('Ana', ana.email);
    await self.comment('Just trying it');
    await self.review(5, 'Mine');
    await self.report(commentId);
    await pass({ hours: 2 });
    expect(await subjects()).toHaveLength(1);
  });

  it('is one for 20 comments at once', async () => {
    const members: Awaited<ReturnType<typeof member>>[] = [];
    for (const name of ['Bea', 'Cleo', 'Dan', 'Eli', 'Fay']) members.push(await member(name));
    await Promise.all(members.flatMap((each) => Array.from({ length: 4 }, () => each.comment('Hello'))));
    const first = (await subjects()).length;
    await pass({ hours: 2 });
    const all = await subjects();
    expect(first).toBe(1);
    expect(all.length).toBeLessThanOrEqual(2);
    const [open] = await world.sql('select count(*)::int as rows from notifications where store_id = $1', [
      ana.storeId,
    ]);
    expect(open).toEqual({ rows: 0 });
  });
});

describe('an interrupted job', () => {
  /** Comments without running jobs. Returns the data of the email’s job. */
  async function waiting() {
    const bea = await member('Bea');
    await world.runJobs();
    await bea.comment('Which ink?');
    const [settings] = await world.sql<{ email_id: string }>(
      "select email_id from notification_settings where store_id = $1 and kind = 'comment'",
      [ana.storeId],
    );
    return { bea, data: { realm: ana.storeId, kind: 'comment' as const, emailId: settings?.email_id ?? '' } };
  }

  it('sends what it had taken, once, and a later comment is in the next email', async () => {
    const { bea, data } = await waiting();
    const { mail } = world.services;
    const context = { services: world.services, now: world.now(), jobId: randomUUID() };
    const broken = { ...world.services, mail: { ...mail, send: () => Promise.reject(new Error('The worker died.')) } };
    await expect(sendNotificationEmail(data, { ...context, services: broken })).rejects.toThrow('The worker died.');
    await bea.comment('And which brush?');
    await sendNotificationEmail(data, context);
    await sendNotificationEmail(data, context);
    expect(await subjects()).toEqual(['New comment on “About ink”']);
    await pass({ hours: 2 });
    expect(await subjects()).toEqual(['New comment on “About ink”', 'New comment on “About ink”']);
    const [email] = await world.emailsTo(ana.email);
    expect(email?.text).toContain('And which brush?');
    expect(email?.text).not.toContain('Which ink?');
  });

  it('that never runs again leaves its comments to the first email after two days', async () => {
    const { bea } = await waiting();
    await world.sql("delete from pgboss.job where name = 'sendNotificationEmail'");
    world.travel({ days: 4 });
    await bea.comment('Anybody here?');
    expect(await subjects()).toEqual(['2 new comments']);
  });
});

describe('the settings', () => {
  it('turn each email off and on', async () => {
    const { settings } = await as('getNotificationSettings');
    expect(settings).toEqual({ sale: true, message: true, review: true, comment: true, report: true });
    const saved = await as('saveNotificationSettings', { comment: false, sale: false, message: false });
    expect(saved.settings).toEqual({ sale: false, message: false, review: true, comment: false, report: true });
    const before = (await world.emailsTo(ana.email)).length;
    const bea = await member('Bea');
    await bea.comment('Which ink?');
    expect(await world.emailsTo(ana.email)).toHaveLength(before);
    await bea.review(5, 'Lovely.');
    expect(await world.emailsTo(ana.email)).toHaveLength(before + 1);
    await as('saveNotificationSettings', { comment: true });
    await bea.comment('And which brush?');
    expect(await subjects()).toHaveLength(2);
    const [email] = await world.emailsTo(ana.email);
    expect(email?.text).not.toContain('Which ink?');
  });

  it('stop an email that waits', async () => {
    const bea = await member('Bea');
    await bea.comment('Which ink?');
    expect(await subjects()).toHaveLength(1);
    await bea.comment('And which brush?');
    await as('saveNotificationSettings', { comment: false });
    await pass({ hours: 2 });
    expect(await subjects()).toHaveLength(1);
  });

  it('are not touched by a job that comes late', async () => {
    const late = job('sendNotificationEmail', { realm: ana.storeId, kind: 'review', emailId: randomUUID() });
    await world.services.db.inStore(provenStore(ana.storeId), (tx) => tx.enqueue(late));
    await world.runJobs();
    expect(await subjects()).toEqual([]);
  });
});
