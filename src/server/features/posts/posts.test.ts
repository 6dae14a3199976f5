import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMENTS_PER_HOUR } from '#shared/rules/post.ts';
import { jobHandlers } from '#server/features/jobHandlers.ts';
import { MailDelayed } from '#server/gateways/mail/port.ts';
import { runJob } from '#server/jobs/runJobs.ts';
import { buy, publishPost } from '#test/furnish.ts';
import { runDueCampaigns } from '#test/mailing.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop, publishWare, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
let ana: Shop;
let storeId: string;
const SLUG = 'ana-studio';
const BODY = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wet the paper first.' }] }],
};

beforeAll(async () => {
  ana = await openShop(world, 'ana');
  ({ storeId } = ana);
});

const call = (name: string, input: object = {}) => world.call(name, { storeId, ...input }, { as: ana });

let people = 0;
/** A customer who is signed in and bought the product. */
async function owner(name = '') {
  const email = `owner-${(people += 1)}@example.com`;
  await buy(world, { storeId, productId: ana.productId, email });
  const browser = await memberBrowser(world, { slug: SLUG, email });
  await browser.call('customerUpdateProfile', { storeId, name });
  return { email, browser, customerId: await idOf(email) };
}

const idOf = async (email: string) =>
  (await world.sql<{ id: string }>('select id from customers where store_id = $1 and email = $2', [storeId, email]))[0]
    ?.id;

const pathOf = (postId: string) => `/${SLUG}/members/posts/${postId}`;

const refusalOf = ({ body }: { body: string }) => JSON.parse(body).error?.details?.refusal;

describe('a post', () => {
  it('is created once by repeated requests, and refuses a save based on an older revision', async () => {
    const draftKey = randomUUID();
    await call('savePost', { draftKey, revision: 0, title: 'Paper' });
    const { post } = await call('savePost', { draftKey, revision: 1, title: 'Paper and water' });
    expect(post).toMatchObject({ id: draftKey, title: 'Paper and water', state: 'draft', revision: 2 });
    await expect(call('savePost', { postId: draftKey, revision: 1, title: 'Ink' })).rejects.toMatchObject({
      details: { refusal: 'post-changed' },
    });
    // Saving the same again is no conflict.
    await call('savePost', { postId: draftKey, revision: 1, title: 'Paper and water' });
  });

  it('is published only with a title, a text and readers', async () => {
    const { post } = await call('savePost', { teaser: 'Soon' });
    const publish = async (fields: object) => {
      const saved = await call('savePost', { postId: post.id, ...fields });
      return call('publishPost', { postId: post.id, revision: saved.post.revision });
    };
    await expect(publish({})).rejects.toMatchObject({ details: { refusal: 'post-title' } });
    await expect(publish({ title: 'Paper' })).rejects.toMatchObject({ details: { refusal: 'post-empty' } });
    await expect(publish({ body: BODY, audience: 'products' })).rejects.toMatchObject({
      details: { refusal: 'post-products' },
    });
    expect((await publish({ productIds: [ana.productId] })).post).toMatchObject({ state: 'published' });
  });

  it('shows changes to its readers after the next publication, and keeps its place', async () => {
    const { browser } = await owner();
    const postId = await publishPost(world, ana, { title: 'First words' });
    const before = (await call('getPost', { postId })).post;
    const { post } = await call('savePost', { postId, title: 'Second words' });
    expect(post.hasChanges).toBe(true);
    expect((await browser.get(pathOf(postId))).body).toContain('First words');
    const published = (await call('publishPost', { postId, revision: post.revision })).post;
    expect(published).toMatchObject({ hasChanges: false, publishAt: before.publishAt });
    expect((await browser.get(pathOf(postId))).body).toContain('Second words');
  });

  it('turns comments off at once, without a publication', async () => {
    const postId = await publishPost(world, ana);
    const { post } = await call('savePost', { postId, hasComments: false });
    expect(post).toMatchObject({ hasChanges: false, hasComments: false });
  });

  it('appears by itself when its time comes', async () => {
    const { browser } = await owner();
    const { post } = await call('savePost', { title: 'Later', body: BODY });
    const at = new Date(world.now().getTime() + 3_600_000).toISOString();
    const scheduled = await call('publishPost', { postId: post.id, revision: post.revision, at });
    expect(scheduled.post.state).toBe('scheduled');
    expect((await browser.get(pathOf(post.id))).statusCode).toBe(404);
    world.travel({ hours: 1, seconds: 1 });
    expect((await browser.get(pathOf(post.id))).body).toContain('Wet the paper first.');
    expect((await call('listPosts', { state: 'published', search: 'Later' })).items).toMatchObject([{ id: post.id }]);
  });

  it('is deleted for its readers and can be restored', async () => {
    const { browser } = await owner();
    const postId = await publishPost(world, ana);
    await call('deletePost', { postId });
    expect((await browser.get(pathOf(postId))).statusCode).toBe(404);
    await expect(call('getPost', { postId })).rejects.toMatchObject({ details: { refusal: 'not-found' } });
    await call('restorePost', { postId });
    expect((await browser.get(pathOf(postId))).statusCode).toBe(200);
  });

  it('refuses products of another store, and is not found from there', async () => {
    const carl = await openShop(world, 'carl');
    await expect(
      call('savePost', { title: 'Paper', audience: 'products', productIds: [carl.productId] }),
    ).rejects.toMatchObject({ details: { refusal: 'not-found' } });
    const postId = await publishPost(world, ana);
    await expect(world.call('getPost', { storeId: carl.storeId, postId }, { as: carl })).rejects.toMatchObject({
      details: { refusal: 'not-found' },
    });
    expect((await world.get(`/carl-studio/members/posts/${postId}`)).statusCode).toBe(404);
  });

  it('prints hostile text as text', async () => {
    const { browser } = await owner('<img src=x onerror=alert(1)>');
    const text = { type: 'text', text: '<script>alert(1)</script>' };
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
    const hostile = '"><script>alert(1)</script>';
    const { post } = await call('savePost', { title: hostile, teaser: hostile, body });
    await call('publishPost', { postId: post.id, revision: post.revision });
    await browser.call('savePostComment', { storeId, postId: post.id, commentId: randomUUID(), body: hostile });
    for (const path of [pathOf(post.id), `/${SLUG}/members/posts`, `/${SLUG}/members`]) {
      const page = await browser.get(path);
      expect(page.body).not.toContain('<script>alert');
      expect(page.body).not.toContain('<img src=x');
    }
  });
});

describe('who reads a post', () => {
  it('is everybody who signed in, if it is for members', async () => {
    const postId = await publishPost(world, ana, { title: 'For all' });
    const email = 'newcomer@example.com';
    await call('createStoreCustomer', { email });
    const browser = await memberBrowser(world, { slug: SLUG, email });
    expect((await browser.get(pathOf(postId))).body).toContain('Wet the paper first.');
    const visitor = (await world.get(pathOf(postId))).body;
    expect(visitor).toContain('A look at new paper.');
    expect(visitor).not.toContain('Wet the paper first.');
    expect(visitor).toContain(`/${SLUG}/members/login?returnTo=`);
  });

  it('is the owners of its products. Others see the teaser and what to buy', async () => {
    const fern = await publishWare(world, storeId, { slug: 'fern', title: 'Fern' });
    const postId = await publishPost(world, ana, { productIds: [fern.productId] });
    const { browser } = await owner();
    const page = (await browser.get(pathOf(postId))).body;
    expect(page).toContain('A look at new paper.');
    expect(page).toContain(`/${SLUG}/p/fern`);
    expect(page).not.toContain('Wet the paper first.');
    expect((await browser.get(`/${SLUG}/members/posts`)).body).not.toContain(postId);
  });
});

describe('the email about a post', () => {
  it('is sent once, however often it is published at the same time, to those who can read it', async () => {
    const reader = await owner();
    const left = await owner();
    await world.runJobs();
    await left.browser.post(`/${SLUG}/members/profile/emails`, { hasReplies: 'yes' });
    const moss = await publishWare(world, storeId, { slug: 'moss', title: 'Moss' });
    const outsider = 'outsider@example.com';
    await buy(world, { storeId, productId: moss.productId, email: outsider });
    await memberBrowser(world, { slug: SLUG, email: outsider });
    await world.runJobs();
    const fields = {
      title: 'Only once',
      body: BODY,
      audience: 'products',
      productIds: [ana.productId],
      isEmailed: true,
    };
    const { post } = await call('savePost', fields);
    const publish = () => call('publishPost', { postId: post.id, revision: post.revision });
    await Promise.all([publish(), publish(), publish()]);
    await publish();
    const sentTo = async (email: string) =>
      (await world.emailsTo(email)).filter(({ subject }) => subject === 'Only once').length;
    expect(await sentTo(reader.email)).toBe(1);
    expect(await sentTo(left.email)).toBe(0);
    expect(await sentTo(outsider)).toBe(0);
    const campaigns = await world.sql('select 1 from email_campaigns where store_id = $1 and post_id = $2', [
      storeId,
      post.id,
    ]);
    expect(campaigns).toHaveLength(1);
  });

  it('of a scheduled post is withdrawn with it', async () => {
    const { post } = await call('savePost', { title: 'Not yet', body: BODY, isEmailed: true });
    const at = new Date(world.now().getTime() + 3_600_000).toISOString();
    await call('publishPost', { postId: post.id, revision: post.revision, at });
    const state = async () =>
      (
        await world.sql<{ state: string }>(
          'select state from email_campaigns where store_id = $1 and post_id = $2 and deleted_at is null',
          [storeId, post.id],
        )
      ).map((row) => row.state);
    expect(await state()).toEqual(['scheduled']);
    await call('unpublishPost', { postId: post.id });
    expect(await state()).toEqual([]);
  });

  const delayed = { send: () => Promise.reject(new MailDelayed('full')) };

  /** Publishes an emailed post while the mail service accepts nothing. */
  async function publishDelayed(fields: object): Promise<string> {
    await world.runJobs();
    const { post } = await call('savePost', { body: BODY, isEmailed: true, ...fields });
    await call('publishPost', { postId: post.id, revision: post.revision });
    const taken = await world.queue.fetch('sendCampaignEmails');
    const services = { ...world.services, mail: { ...world.services.mail, ...delayed } };
    for (const job of taken) {
      await runJob({ job, handlers: jobHandlers, services });
      await world.queue.complete(job);
    }
    return post.id;
  }

  const continueSending = async () => {
    world.travel({ minutes: 10 });
    await runDueCampaigns(world);
  };
  const subjectsTo = async (email: string) => (await world.emailsTo(email)).map(({ subject }) => subject);
  const campaignOf = async (postId: string) =>
    (
      await world.sql<{ id: string; state: string; revision: number }>(
        'select id, state, revision from email_campaigns where post_id = $1 and deleted_at is null',
        [postId],
      )
    )[0];

  it.each(['deletePost', 'unpublishPost'] as const)('stops with %s', async (name) => {
    const reader = await owner();
    const title = `Stopped by ${name}`;
    const postId = await publishDelayed({ title });
    await call(name, { postId });
    await continueSending();
    expect(await subjectsTo(reader.email)).not.toContain(title);
    expect(await campaignOf(postId)).toMatchObject({ state: 'cancelled' });
  });

  it('is not sent to somebody who has lost access meanwhile', async () => {
    const [reader, left] = [await owner(), 'refunded-reader@example.com'];
    const { orderId } = await buy(world, { storeId, productId: ana.productId, email: left });
    await memberBrowser(world, { slug: SLUG, email: left });
    const title = 'For owners until they are emailed';
    await publishDelayed({ title, audience: 'products', productIds: [ana.productId] });
    await call('refundOrder', { orderId, idempotencyKey: randomUUID() });
    await continueSending();
    expect(await subjectsTo(reader.email)).toContain(title);
    expect(await subjectsTo(left)).not.toContain(title);
  });

  it('is changed, scheduled and sent with the post only', async () => {
    const { post } = await call('savePost', { title: 'With its post', body: BODY, isEmailed: true });
    const at = new Date(world.now().getTime() + 3_600_000).toISOString();
    const scheduled = await call('publishPost', { postId: post.id, revision: post.revision, at });
    expect(scheduled.post).toMatchObject({ emailState: 'scheduled' });
    const { id: campaignId, revision } = (await campaignOf(post.id)) ?? { id: '', revision: 0 };
    expect((await call('getCampaign', { campaignId })).campaign).toMatchObject({ postId: post.id });
    const refusal = { details: { refusal: 'campaign-of-post' } };
    await expect(call('unscheduleCampaign', { campaignId })).rejects.toMatchObject(refusal);
    await expect(call('sendCampaign', { campaignId, revision })).rejects.toMatchObject(refusal);
    await expect(call('scheduleCampaign', { campaignId, revision, at })).rejects.toMatchObject(refusal);
    await world.sql(`update email_campaigns set state = 'draft' where id = $1`, [campaignId]);
    await expect(call('saveCampaign', { campaignId, subject: 'Other words' })).rejects.toMatchObject(refusal);
    await expect(call('deleteCampaign', { campaignId })).rejects.toMatchObject(refusal);
    await call('unpublishPost', { postId: post.id });
    expect(await campaignOf(post.id)).toBeUndefined();
    await expect(call('restoreCampaign', { campaignId })).rejects.toMatchObject({ details: { refusal: 'not-found' } });
  });

  it('that never began is sent with the next publication', async () => {
    const reader = await owner();
    const title = 'Sent later';
    const { post } = await call('savePost', { title, body: BODY, isEmailed: true });
    const at = new Date(world.now().getTime() + 3_600_000).toISOString();
    await call('publishPost', { postId: post.id, revision: post.revision, at });
    const { id: campaignId } = (await campaignOf(post.id)) ?? { id: '' };
    // The store was offline for a day.
    await world.sql(`update email_campaigns set state = 'draft' where id = $1`, [campaignId]);
    world.travel({ hours: 2 });
    expect((await call('getPost', { postId: post.id })).post).toMatchObject({
      state: 'published',
      emailState: 'draft',
    });
    const again = (await call('savePost', { postId: post.id, teaser: 'New' })).post;
    await call('publishPost', { postId: post.id, revision: again.revision });
    expect((await subjectsTo(reader.email)).filter((subject) => subject === title)).toHaveLength(1);
    expect((await call('getPost', { postId: post.id })).post).toMatchObject({ emailState: 'sent', campaignId });
  });

  it('of a scheduled post is not sent if the post is scheduled again without it', async () => {
    const { post } = await call('savePost', { title: 'Without email', body: BODY, isEmailed: true });
    const at = new Date(world.now().getTime() + 3_600_000).toISOString();
    await call('publishPost', { postId: post.id, revision: post.revision, at });
    const changed = (await call('savePost', { postId: post.id, isEmailed: false })).post;
    const published = await call('publishPost', { postId: post.id, revision: changed.revision, at });
    expect(published.post).toMatchObject({ emailState: null, campaignId: null });
    expect(await campaignOf(post.id)).toBeUndefined();
  });
});

describe('comments', () => {
  const commentOn = (person: Awaited<ReturnType<typeof owner>>, input: object) =>
    person.browser.call('savePostComment', { storeId, commentId: randomUUID(), body: 'Which paper?', ...input });

  it('are added once by repeated requests, edited within 15 minutes, and deleted by their author only', async () => {
    const [bea, cleo] = [await owner('Bea'), await owner('Cleo')];
    const postId = await publishPost(world, ana);
    const commentId = randomUUID();
    await Promise.all([commentOn(bea, { postId, commentId }), commentOn(bea, { postId, commentId })]);
    const { items } = await call('listPostComments', { postId });
    expect(items).toMatchObject([{ id: commentId, name: 'Bea', body: 'Which paper?' }]);
    expect(refusalOf(await commentOn(cleo, { postId, commentId, body: 'Mine' }))).toBe('not-found');
    await commentOn(bea, { postId, commentId, body: 'Which ink?' });
    const page = (await cleo.browser.get(pathOf(postId))).body;
    expect(page).toContain('Which ink?');
    expect(page).not.toContain(bea.email);
    world.travel({ minutes: 16 });
    expect(refusalOf(await commentOn(bea, { postId, commentId, body: 'Too late' }))).toBe('comment-too-late');
    expect(refusalOf(await cleo.browser.call('deletePostComment', { storeId, commentId }))).toBe('not-found');
    expect((await bea.browser.call('deletePostComment', { storeId, commentId })).statusCode).toBe(200);
    expect((await call('listPostComments', { postId })).items).toEqual([]);
  });

  it('have answers, which have none, and stay as deleted while they do', async () => {
    const bea = await owner('Bea');
    const postId = await publishPost(world, ana);
    const [commentId, answerId] = [randomUUID(), randomUUID()];
    await commentOn(bea, { postId, commentId });
    await call('answerPostComment', { postId, commentId: answerId, parentId: commentId, body: 'Japanese paper.' });
    expect(refusalOf(await commentOn(bea, { postId, parentId: answerId }))).toBe('not-found');
    expect(refusalOf(await commentOn(bea, { postId: await publishPost(world, ana), parentId: commentId }))).toBe(
      'not-found',
    );
    await bea.browser.call('deletePostComment', { storeId, commentId });
    const { items } = await call('listPostComments', { postId });
    expect(items).toMatchObject([{ id: commentId, body: '', isDeleted: true, answers: [{ body: 'Japanese paper.' }] }]);
  });

  it('show the latest answers, and all earlier ones page by page', async () => {
    const bea = await owner('Bea');
    const postId = await publishPost(world, ana);
    const [commentId, quiet] = [randomUUID(), randomUUID()];
    await commentOn(bea, { postId, commentId, body: 'Busy' });
    await commentOn(bea, { postId, commentId: quiet, body: 'Quiet' });
    await world.sql(
      `insert into post_comments (store_id, id, post_id, parent_id, body, created_at)
        select $1, gen_random_uuid(), $2, $3, 'Answer ' || n || '.', $4::timestamptz + n * interval '1 second'
          from generate_series(1, 150) n`,
      [storeId, postId, commentId, world.now()],
    );
    await call('answerPostComment', { postId, commentId: randomUUID(), parentId: quiet, body: 'Only answer.' });
    const { items } = await call('listPostComments', { postId });
    expect(items).toMatchObject([
      { id: quiet, answers: [{ body: 'Only answer.' }], hasEarlierAnswers: false },
      { id: commentId, hasEarlierAnswers: true },
    ]);
    expect(items[1].answers.at(-1)).toMatchObject({ body: 'Answer 150.' });
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const part = await call('listPostComments', { postId, parentId: commentId, cursor });
      for (const { body } of part.items) seen.add(body);
      cursor = part.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(150);

    const read = async (path: string) => (await bea.browser.get(path)).body;
    const shown = (page: string) => [...page.matchAll(/Answer (\d+)\./g)].map(([, number]) => Number(number));
    const linkOf = (page: string, label: string) =>
      new RegExp(`href="([^"#]+)[^"]*">${label}`).exec(page)?.[1]?.replaceAll('&amp;', '&');
    let page = await read(pathOf(postId));
    expect(shown(page).at(-1)).toBe(150);
    expect(linkOf(page, 'Show later replies')).toBeUndefined();
    const members = new Set(shown(page));
    for (let path = linkOf(page, 'Show earlier replies'); path; path = linkOf(page, 'Show earlier replies')) {
      page = await read(path);
      for (const number of shown(page)) members.add(number);
    }
    expect(members.size).toBe(150);
    expect(page).toContain('Only answer.');
    expect(linkOf(page, 'Show later replies')).toBeDefined();
  });

  it('are limited in length and number', async () => {
    const bea = await owner();
    const postId = await publishPost(world, ana);
    expect((await commentOn(bea, { postId, body: 'x'.repeat(2001) })).statusCode).toBe(400);
    expect((await commentOn(bea, { postId, body: '  ' })).statusCode).toBe(400);
    for (let count = 0; count < COMMENTS_PER_HOUR; count += 1) await commentOn(bea, { postId });
    expect(refusalOf(await commentOn(bea, { postId }))).toBe('too-many-comments');
    const page = await bea.browser.post(pathOf(postId), { intent: 'comment', body: 'Once more' });
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('Once more');
    world.travel({ hours: 1, seconds: 1 });
    expect((await commentOn(bea, { postId })).statusCode).toBe(200);
  });

  it('are limited in number also if they are written at once', async () => {
    const bea = await owner();
    const postId = await publishPost(world, ana);
    const extra = 30;
    const answers = await Promise.all(
      Array.from({ length: COMMENTS_PER_HOUR + extra }, () => commentOn(bea, { postId })),
    );
    const [written, refused] = [200, 429].map((code) => answers.filter(({ statusCode }) => statusCode === code));
    expect(written).toHaveLength(COMMENTS_PER_HOUR);
    expect(refused).toHaveLength(extra);
  });

  it('cannot be written by somebody muted, or while they are off', async () => {
    const bea = await owner();
    const postId = await publishPost(world, ana);
    await call('muteCommenter', { customerId: bea.customerId, isMuted: true });
    expect(refusalOf(await commentOn(bea, { postId }))).toBe('comments-muted');
    await call('muteCommenter', { customerId: bea.customerId, isMuted: false });
    await call('savePost', { postId, hasComments: false });
    expect(refusalOf(await commentOn(bea, { postId }))).toBe('comments-off');
    expect((await bea.browser.get(pathOf(postId))).body).toContain('Comments on this post are turned off.');
  });

  it('are reported once by each reader, and settled by their creator', async () => {
    const [bea, cleo] = [await owner('Bea'), await owner('Cleo')];
    const postId = await publishPost(world, ana);
    const commentId = randomUUID();
    await commentOn(bea, { postId, commentId });
    const report = () => cleo.browser.call('reportPostComment', { storeId, commentId });
    await Promise.all([report(), report()]);
    expect((await call('listPostComments', { postId, isReported: true })).items).toMatchObject([
      { id: commentId, reportCount: 1 },
    ]);
    expect((await call('getPost', { postId })).post.reportedCount).toBe(1);
    expect(refusalOf(await bea.browser.call('reportPostComment', { storeId, commentId }))).toBe('not-found');
    await call('moderatePostComment', { commentId, action: 'hide' });
    expect((await call('listPostComments', { postId, isReported: true })).items).toEqual([]);
    expect((await cleo.browser.get(pathOf(postId))).body).not.toContain('Which paper?');
    expect((await bea.browser.get(pathOf(postId))).body).toContain('Which paper?');
    await call('moderatePostComment', { commentId, action: 'show' });
    expect((await cleo.browser.get(pathOf(postId))).body).toContain('Which paper?');
  });

  it('email their author about answers, once an hour, unless they do not want that', async () => {
    const [bea, cleo] = [await owner('Bea'), await owner('Cleo')];
    const postId = await publishPost(world, ana, { title: 'About ink' });
    const commentId = randomUUID();
    await commentOn(bea, { postId, commentId });
    const replies = async () =>
      (await world.emailsTo(bea.email)).filter(({ subject }) => subject === 'New reply on “About ink”');
    const answer = (body: string) =>
      call('answerPostComment', { postId, commentId: randomUUID(), parentId: commentId, body });
    await answer('Japanese.');
    expect(await replies()).toHaveLength(1);
    await answer('Or Korean.');
    await commentOn(cleo, { postId, parentId: commentId, body: 'Or Nepalese.' });
    expect(await replies()).toHaveLength(1);
    // Both wait for one email.
    const jobs = await world.sql<{ id: string }>(
      `select id from commenters m join pgboss.job j on j.data ->> 'emailId' = m.email_id::text
        where m.store_id = $1 and m.customer_id = $2 and j.state = 'created'`,
      [storeId, bea.customerId],
    );
    expect(jobs).toHaveLength(1);
    await bea.browser.post(`/${SLUG}/members/profile/emails`, { news: 'yes', hasReplies: 'yes' });
    world.travel({ hours: 2 });
    expect(await replies()).toHaveLength(1);
    expect((await replies())[0]?.text).toContain('Japanese.');
  });

  it('email their author also about an answer that comes while the email is being sent', async () => {
    const bea = await owner('Bea');
    const postId = await publishPost(world, ana, { title: 'About glue' });
    const commentId = randomUUID();
    await commentOn(bea, { postId, commentId });
    const answer = (body: string) =>
      call('answerPostComment', { postId, commentId: randomUUID(), parentId: commentId, body });
    const replies = async () =>
      (await world.emailsTo(bea.email)).filter(({ subject }) => subject.includes('“About glue”'));
    const gateway = { ...world.services.mail };
    Object.assign(world.services.mail, {
      send: async (...message: Parameters<(typeof gateway)['send']>) => {
        Object.assign(world.services.mail, gateway);
        await answer('Or rice paste.');
        return gateway.send(...message);
      },
    });
    await answer('Wheat paste.');
    expect((await replies()).map(({ text }) => text.includes('Or rice paste.'))).toEqual([false]);
    await world.sql(`update pgboss.job set start_after = now() where name = 'sendReplyEmail' and state = 'created'`);
    world.travel({ hours: 1 });
    expect((await replies()).map(({ text }) => ['Wheat', 'rice'].map((word) => text.includes(word)))).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('email their author about each answer once, also if an email could not be sent at first', async () => {
    const bea = await owner('Bea');
    const postId = await publishPost(world, ana, { title: 'About brushes' });
    const commentId = randomUUID();
    await commentOn(bea, { postId, commentId });
    const answer = (body: string) =>
      call('answerPostComment', { postId, commentId: randomUUID(), parentId: commentId, body });
    const replies = async () =>
      (await world.emailsTo(bea.email)).filter(({ subject }) => subject.includes('“About brushes”'));
    const gateway = { ...world.services.mail };
    Object.assign(world.services.mail, { send: () => Promise.reject(new Error('The line is dead.')) });
    await answer('Goat hair.');
    expect(await replies()).toEqual([]);
    Object.assign(world.services.mail, gateway);
    await answer('Or squirrel.');
    await world.sql(`update pgboss.job set start_after = now() where name = 'sendReplyEmail' and state < 'active'`);
    world.travel({ hours: 1 });
    const texts = (await replies()).map(({ text }) => text).join();
    for (const word of ['Goat', 'squirrel']) expect(texts.split(word)).toHaveLength(2);
  });

  it('stay without a name when their author’s account is deleted', async () => {
    const bea = await owner('Bea Leaves');
    const postId = await publishPost(world, ana);
    await commentOn(bea, { postId, body: 'I leave this here' });
    await world.sql(`update customers set name = '', anonymous_since = now() where store_id = $1 and email = $2`, [
      storeId,
      bea.email,
    ]);
    const { browser } = await owner();
    const page = (await browser.get(pathOf(postId))).body;
    expect(page).toContain('I leave this here');
    expect(page).not.toContain('Bea Leaves');
    expect((await call('listPostComments', { postId })).items).toMatchObject([{ customerId: null, name: '' }]);
  });
});
