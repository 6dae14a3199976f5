import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { buy, sellable } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const { storeId, slug } = ana;

async function publishText(...texts: string[]) {
  const { id: productId } = await sellable(world, ana, { title: 'The guide' });
  const content = {
    id: randomUUID(),
    kind: 'text',
    title: 'Mixing celadon',
    pages: texts.map((text, at) => ({ id: randomUUID(), title: `Part ${at + 1}`, document: paragraph(text) })),
  };
  await world.call('saveContents', { storeId, productId, contents: [content] }, { as: ana });
  await world.call('publishProduct', { storeId, productId }, { as: ana });
  return { productId, contentId: content.id };
}

function paragraph(words: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
}

const hrefs = (body: string): string[] => [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');

describe('a text of several pages', () => {
  it('is shown page by page, and as a whole to be printed', async () => {
    const { productId, contentId } = await publishText('Wet the paper.', 'Wait a day.');
    const email = 'reader@example.com';
    const { accessUrl } = await buy(world, { storeId, productId, email });
    const member = await memberBrowser(world, { slug, email });
    const creator = openBrowser(world);
    await creator.call('signIn', { email: ana.email, password: ana.password });
    const places = [
      [member, `/${slug}/members/contents/${contentId}`, '?'],
      [openBrowser(world), `${new URL(accessUrl).pathname}/contents/${contentId}`, '?'],
      [creator, `/${slug}/members/preview/contents/${contentId}?preview=true`, '&amp;'],
    ] as const;
    for (const [browser, path, and] of places) {
      const { body: page } = await browser.get(path);
      expect(page).toContain('Wet the paper.');
      expect(page).not.toContain('Wait a day.');
      const wholeHref = `${path}${and}all=1`;
      expect(hrefs(page)).toContain(wholeHref);
      const { body: whole, statusCode } = await browser.get(wholeHref.replace('&amp;', '&'));
      expect(statusCode).toBe(200);
      expect(whole).toMatch(/<h2[^>]*>Part 1<\/h2>.*Wet the paper\..*<h2[^>]*>Part 2<\/h2>.*Wait a day\./s);
      expect(hrefs(whole)).toEqual(expect.arrayContaining([path, `${path}${and}page=2`]));
    }
  });

  it('is not shown as a whole to those who cannot open it', async () => {
    const { productId, contentId } = await publishText('Wet the paper.', 'Wait a day.');
    const path = `/${slug}/members/contents/${contentId}?all=1`;
    const email = 'former@example.com';
    await buy(world, { storeId, productId, email });
    const browser = await memberBrowser(world, { slug, email });
    expect((await browser.get(path)).statusCode).toBe(200);
    const past = `valid_from = '2020-01-01', valid_until = '2020-02-01'`;
    await world.sql(`update entitlements set ${past} where product_id = $1`, [productId]);
    const ended = await browser.get(path);
    expect(ended.statusCode).toBe(403);
    expect(ended.body).not.toContain('Wait a day.');
    expect((await openBrowser(world).get(path)).headers['location']).toContain('/members/login?returnTo=');
  });
});

it('a text of one page has no second way to print it', async () => {
  const { productId, contentId } = await publishText('Wet the paper.');
  const email = 'short@example.com';
  await buy(world, { storeId, productId, email });
  const browser = await memberBrowser(world, { slug, email });
  const path = `/${slug}/members/contents/${contentId}`;
  expect((await browser.get(path)).body).not.toContain('all=1');
  expect((await browser.get(`${path}?all=1`)).body).toContain('Wet the paper.');
});
