import { beforeEach, describe, expect, it } from 'vitest';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { pages } from '#server/features/pages.ts';
import { furnish } from './furnish.ts';
import { memberBrowser, receiptLinkOf } from './memberBrowser.ts';
import { openWorld } from './world.ts';

/** No page of a store finds anything by the ids and tokens of another one. `test/sweep.test.ts` proves the same for calls. */
const world = await openWorld();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
const anas = { ...(await furnish(world, ana)), otherStoreId: ben.storeId };
const bens = { ...(await furnish(world, ben)), otherStoreId: ana.storeId };
const member = await memberBrowser(world, { slug: anas.slug, email: anas.customerEmail });
await world.runJobs();
beforeEach(() => world.sql('delete from rate_limits'));

/** The ids and tokens of a store by the name of the path parameter. */
async function idsOf(example: ExampleWorld): Promise<Readonly<Record<string, readonly string[]>>> {
  const { storeId, slug, customerEmail: email, bookingId } = example;
  const browser = await memberBrowser(world, { slug, email });
  const library = (await browser.get(`/${slug}/members`)).body;
  const [call] = await world.sql<{ id: string }>(
    'select content_id as id from bookings where store_id = $1 and id = $2',
    [storeId, bookingId],
  );
  return {
    bookingId: [bookingId],
    contentId: [example.contentId, example.courseId, example.licenceContentId, call?.id ?? ''],
    fileId: [example.fileId],
    itemId: [/members\/product\/([\w-]+)/.exec(library)?.[1] ?? ''],
    lessonId: [example.lessonId],
    orderId: [example.orderId],
    postId: [example.postId],
    teamId: [example.teamId],
    token: [(await receiptLinkOf(world, email)).split('/order/')[1] ?? ''],
  };
}
const [own, foreign] = [await idsOf(anas), await idsOf(bens)];

const paramsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** All paths below ana's store, where the parameter `replaced` has values of ben's store. */
function pathsOf(path: string, replaced: string | null): string[] {
  const fill = (name: string): readonly string[] =>
    name === 'product' ? [anas.productSlug] : ((name === replaced ? foreign : own)[name] ?? [anas.orderId]);
  return paramsOf(path).reduce(
    (paths, name) => paths.flatMap((each) => fill(name).map((value) => each.replace(`:${name}`, value))),
    [`/${anas.slug}${path}`],
  );
}

/** The pages with such a parameter. The example stores have no token for the others, and previews are their creator’s. */
const named = pages.filter(
  ({ path }) =>
    paramsOf(path).some((name) => name in own) &&
    !path.includes('/preview/') &&
    (!path.includes(':token') || path.startsWith('/order/')),
);
const cases = named.flatMap(({ method, path }) =>
  paramsOf(path)
    .filter((name) => name in own)
    .map((name) => ({ method, path, name })),
);

/** Pages that the example stores have nothing to show on: they have no video, no invoice and no free lesson. */
const WITHOUT_EXAMPLE = /media|captions|stream|invoices|^\/p\//;

describe('a page', () => {
  it.each(named.filter(({ method, path }) => method === 'GET' && !WITHOUT_EXAMPLE.test(path)))(
    '$path opens with ids of its own store',
    async ({ path }) => {
      const statuses = await Promise.all(pathsOf(path, null).map(async (each) => (await member.get(each)).statusCode));
      expect(statuses.some((status) => status === 200 || status === 303)).toBe(true);
    },
  );

  it.each(cases)('$method $path finds nothing by another store’s $name', async ({ method, path, name }) => {
    for (const each of pathsOf(path, name)) {
      const { statusCode, body } = method === 'GET' ? await member.get(each) : await member.submit(each, {});
      expect({ each, statusCode }).toEqual({ each, statusCode: 404 });
      expect(body).not.toContain(bens.customerEmail);
    }
  });
});
