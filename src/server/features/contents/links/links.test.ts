import { beforeEach, describe, expect, it } from 'vitest';
import type { LinkProblem } from '#shared/rules/linkCheck.ts';
import { sellable } from '#test/furnish.ts';
import { openWorld, type Loose } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const { storeId } = ana;

/** What each address answers, and which were requested. The internet ends here. */
const answers = new Map<string, LinkProblem>();
let requested: string[] = [];
world.services.links = {
  check: (url) => {
    requested.push(url);
    return Promise.resolve(answers.get(url) ?? null);
  },
};
beforeEach(() => {
  requested = [];
});

async function linked(url: string) {
  const { id: productId } = await sellable(world, ana, { title: 'Circle' });
  const contentId = crypto.randomUUID();
  const save = async (next: string) => {
    const contents = [{ id: contentId, kind: 'link', title: 'The group', url: next }];
    await world.call('saveContents', { storeId, productId, contents }, { as: ana });
  };
  await save(url);
  await world.call('publishProduct', { storeId, productId }, { as: ana });
  const dead = async (): Promise<Loose[]> =>
    (await world.call('getContents', { storeId, productId }, { as: ana })).deadLinks;
  return { productId, contentId, save, dead };
}

/** The addresses of a product with so many links. */
async function linkedMany(count: number): Promise<string[]> {
  const { id: productId } = await sellable(world, ana, { title: 'Rooms' });
  const contents = Array.from({ length: count }, (_, at) => {
    const id = crypto.randomUUID();
    return { id, kind: 'link', title: `Room ${at + 1}`, url: `https://${id}.example/` };
  });
  await world.call('saveContents', { storeId, productId, contents }, { as: ana });
  await world.call('publishProduct', { storeId, productId }, { as: ana });
  return contents.map(({ url }) => url);
}

/** Runs the jobs that wait for their time too: the queue has a clock of its own. */
async function runWaiting() {
  await world.sql(`update pgboss.job set start_after = now() where name in ('checkLink', 'sendDeadLinksEmail')`, []);
  await world.runJobs();
}

/** The sweep of the next day, and all jobs that follow from it. */
async function day() {
  world.travel({ hours: 25 });
  await world.sweep(storeId);
  await runWaiting();
  await runWaiting();
}
const home = async (): Promise<Loose> => world.call('getStoreHome', { storeId }, { as: ana });
const emails = async () =>
  (await world.emailsTo(ana.email)).filter(({ subject }) => /doesn’t work|don’t work/.test(subject));

describe('a link that stops answering', () => {
  it('is told after the second day: in the editor, on the home page, and in one email', async () => {
    const url = 'https://one.example/join';
    const { productId, contentId, dead } = await linked(url);
    answers.set(url, '404');
    await day();
    expect(requested.filter((each) => each === url)).toHaveLength(1);
    expect(await dead()).toEqual([]);
    await day();
    expect(await dead()).toMatchObject([{ contentId, url, problem: '404' }]);
    expect((await home()).deadLinks).toMatchObject([{ productId, title: 'The group', productTitle: 'Circle' }]);
    expect(await emails()).toMatchObject([{ subject: 'A link in “Circle” doesn’t work' }]);
    await day();
    expect(await emails()).toHaveLength(1);

    answers.delete(url);
    await day();
    expect(await dead()).toEqual([]);
    // It dies again.
    answers.set(url, 'no-answer');
    await day();
    await day();
    expect(await emails()).toHaveLength(2);
    answers.delete(url);
    await day();
  });

  it('begins anew when its address is changed', async () => {
    const { productId, save, dead } = await linked('https://two.example/old');
    answers.set('https://two.example/old', '410');
    await day();
    await day();
    expect(await dead()).toHaveLength(1);
    await save('https://two.example/new');
    await world.call('publishProduct', { storeId, productId }, { as: ana });
    expect(await dead()).toEqual([]);
    await day();
    expect(requested).toContain('https://two.example/new');
    expect(await dead()).toEqual([]);
  });

  it('is told in one email with all others that died that day', async () => {
    const before = (await emails()).length;
    for (const name of ['a', 'b', 'c']) {
      const url = `https://${name}.example/`;
      await linked(url);
      answers.set(url, 'no-host');
    }
    await day();
    await day();
    const all = await emails();
    expect(all.length).toBe(before + 1);
    expect(all.map(({ subject }) => subject)).toContain('3 links in your products don’t work');
    answers.clear();
    await day();
  });

  it('is told in another email if one cannot list all, and not at all if nobody can open it', async () => {
    const [closed, deleted] = [await linked('https://closed.example/'), await linked('https://deleted.example/')];
    const many = [await linkedMany(30), await linkedMany(30)].flat();
    for (const url of ['https://closed.example/', 'https://deleted.example/', ...many]) answers.set(url, '404');
    const before = (await emails()).length;
    await day();
    world.travel({ hours: 25 });
    await world.sweep(storeId);
    await runWaiting();
    await world.call('saveContents', { storeId, productId: closed.productId, contents: [] }, { as: ana });
    await world.call('publishProduct', { storeId, productId: closed.productId }, { as: ana });
    await world.call('deleteProducts', { storeId, productIds: [deleted.productId] }, { as: ana });
    // The other emails follow from the first.
    await world.sql(
      `delete from pgboss.job where name = 'sendDeadLinksEmail' and id <>
         (select id from pgboss.job where name = 'sendDeadLinksEmail' and state = 'created' limit 1)`,
      [],
    );
    await runWaiting();
    const all = await emails();
    expect(all.length).toBe(before + 2);
    const texts = all.map(({ text }) => many.filter((url) => text.includes(url))).filter(({ length }) => length > 0);
    expect(texts.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([10, 50]);
    expect(texts.flat().toSorted()).toEqual(many.toSorted());
    const checks = await world.sql(`select email_id from link_checks where content_id = any($1)`, [
      [closed.contentId, deleted.contentId],
    ]);
    expect(checks).toEqual([{ email_id: null }, { email_id: null }]);
    answers.clear();
    await day();
  });
});

describe('checking links', () => {
  it('asks each once a day, however often the sweep and its jobs run', async () => {
    const url = 'https://often.example/';
    await linked(url);
    for (let hour = 0; hour < 20; hour += 1) {
      world.travel({ hours: 1 });
      await world.sweep(storeId);
      await runWaiting();
    }
    expect(requested.filter((each) => each === url)).toHaveLength(1);
  });

  it('goes on after a crash, and asks only what is published', async () => {
    const url = 'https://crash.example/';
    const { contentId, productId } = await linked(url);
    await world.sql('delete from pgboss.job', []);
    world.travel({ hours: 1 });
    await world.sweep(storeId);
    // A worker claimed it and died.
    await world.sql(`update link_checks set next_at = now() + interval '100 years' where content_id <> $1`, [
      contentId,
    ]);
    await world.sql(`update link_checks set next_at = $2 where content_id = $1`, [contentId, world.now()]);
    world.travel({ hours: 3 });
    requested = [];
    await world.sweep(storeId);
    await runWaiting();
    expect(requested).toEqual([url]);
    await world.call('saveContents', { storeId, productId, contents: [] }, { as: ana });
    await world.call('publishProduct', { storeId, productId }, { as: ana });
    await day();
    expect(requested.filter((each) => each === url)).toHaveLength(1);
  });
});
