import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { addFile, storeFile } from '#start/demo/seedFile.ts';
import { openBrowser } from '#test/browser.ts';
import { addLink, buy, callContent, openHours, sellable } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { linkContent, publishMembership } from '#test/membership.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const ben = await world.creator('ben');
const { storeId, slug } = ana;
const product = await sellable(world, ana, { title: 'Zine' });
const contentId = await addLink(world, ana, product.id);
const fileId = product.files[0].id as string;
const textId = await addText();
const PLACES = [
  `/${slug}/members/preview/${product.id}`,
  `/${slug}/members/preview/contents/${contentId}`,
  `/${slug}/members/preview/files/${fileId}`,
  `/${slug}/members/preview/files/${fileId}/play`,
  `/${slug}/members/preview/files/${textId}/read`,
];

async function addText(): Promise<string> {
  const file = await storeFile(world.services, provenStore(storeId), {
    name: 'notes.txt',
    lines: ['Wet the paper first.'],
  });
  return world.services.db.inStore(provenStore(storeId), (tx) =>
    addFile(tx, { ...file, productId: product.id, position: 1, now: world.now() }),
  );
}

const creatorBrowser = async ({ email, password }: { email: string; password: string }) => {
  const browser = openBrowser(world);
  await browser.call('signIn', { email, password });
  return browser;
};

describe('what a creator sees as a member', () => {
  it('is the working copy, with files and contents that open, and counts nothing', async () => {
    await world.call('saveProduct', { storeId, productId: product.id, title: 'Zine two' }, { as: ana });
    const browser = await creatorBrowser(ana);
    const [page = '', content, file, media, text] = PLACES;
    const { body } = await browser.get(`${page}?preview=true`);
    expect(body).toContain('Zine two');
    expect(body).toContain(`${content}?preview=true`);
    expect(body).toContain(`${file}?preview=true`);
    expect((await browser.get(`${content}?preview=true`)).headers['location']).toBe(
      'https://group.example/join?secret=1',
    );
    for (const path of [file, media]) {
      const { headers } = await browser.get(`${path}?preview=true`);
      expect((await world.get(String(headers['location']))).statusCode).toBe(200);
    }
    expect((await browser.get(`${text}?preview=true`)).body).toContain('Wet the paper first.');
    expect(await world.sql('select 1 from downloads union all select 1 from content_opens', [])).toEqual([]);
  });

  it('is shown to nobody else: visitors, customers, other creators, and people with a preview link', async () => {
    await buy(world, { storeId, productId: product.id, email: 'reader@example.com' });
    const { url } = await world.call('createPreviewLink', { storeId }, { as: ana });
    const query = new URL(url).search;
    const others = [
      openBrowser(world),
      await memberBrowser(world, { slug, email: 'reader@example.com' }),
      await creatorBrowser(ben),
    ];
    for (const path of PLACES) {
      for (const browser of others)
        for (const suffix of ['', '?preview=true', query])
          expect((await browser.get(`${path}${suffix}`)).statusCode).toBe(404);
      expect((await (await creatorBrowser(ana)).get(path)).statusCode).toBe(404);
    }
  });

  it('has nothing of another store', async () => {
    const browser = await creatorBrowser(ben);
    for (const path of PLACES)
      expect((await browser.get(`${path.replace(slug, ben.slug)}?preview=true`)).statusCode).toBe(404);
  });
});

describe('what a creator sees as a member of a tier', () => {
  it('is what the tier gives, with those that it includes, and every tier is a link away', async () => {
    const [news, classes] = [linkContent('News'), linkContent('Classes')];
    const { productId, tierIds } = await publishMembership(world, ana, {
      contents: [news, classes],
      tiers: [
        { name: 'Friend', price: 500, contentIds: [news.id] },
        { name: 'Patron', price: 1500, contentIds: [classes.id] },
      ],
    });
    const browser = await creatorBrowser(ana);
    const page = `/${slug}/members/preview/${productId}?preview=true`;
    const titlesAt = async (path: string) => {
      const { body } = await browser.get(path);
      return ['News', 'Classes'].filter((title) => body.includes(title));
    };
    const [friend, patron] = tierIds.map((id) => `${page}&variant=${id}`);
    expect((await browser.get(page)).body).toContain(`href="${friend?.replace('&', '&amp;')}"`);
    expect(await titlesAt(page)).toEqual(['News', 'Classes']);
    expect(await titlesAt(friend ?? '')).toEqual(['News']);
    expect(await titlesAt(patron ?? '')).toEqual(['News', 'Classes']);
    expect((await browser.get(friend ?? '')).body).toContain('Your tier: Friend');
    expect(await titlesAt(`${page}&variant=${contentId}`)).toEqual(['News', 'Classes']);
  });
});

describe('what a creator sees as the buyer of a bundle', () => {
  it('links to what the buyer of each of its products sees', async () => {
    const { product: bundle } = await world.call(
      'saveProduct',
      { storeId, kind: 'bundle', title: 'Both' },
      { as: ana },
    );
    const other = await sellable(world, ana, { title: 'Poster' });
    const partIds = [product.id, other.id];
    await world.call('saveBundle', { storeId, productId: bundle.id, partIds }, { as: ana });
    const browser = await creatorBrowser(ana);
    const { body } = await browser.get(`/${slug}/members/preview/${bundle.id}?preview=true`);
    for (const id of partIds) expect(body).toContain(`href="/${slug}/members/preview/${id}?preview=true"`);
  });
});

describe('what a creator sees as the customer of a call', () => {
  it('is a marked example at their next free time, with buttons that do nothing', async () => {
    const { product: draft } = await world.call(
      'saveProduct',
      { storeId, kind: 'call', title: 'Talk', price: { kind: 'fixed', amount: 4500 } },
      { as: ana },
    );
    const call = callContent({ noticeHours: 48, cancel: 'refund', place: 'https://meet.example/ana' });
    await world.call('saveContents', { storeId, productId: draft.id, contents: [call] }, { as: ana });
    const browser = await creatorBrowser(ana);
    const product = await browser.get(`/${slug}/members/preview/${draft.id}?preview=true`);
    const page = `/${slug}/members/preview/contents/${call.id}?preview=true`;
    expect(product.body).toContain(`href="${page}"`);
    expect((await browser.get(page)).body).toContain('No times are free in the next 60 days.');

    await openHours(world, ana);
    const before = await world.sql('select count(*)::int as rows from booking_slots');
    const { body } = await browser.get(page);
    expect(body).toContain('This is an example at your next free time. Nothing is booked.');
    expect(body).toContain('Wednesday, March 4, 2026');
    expect(body).toContain('href="https://meet.example/ana"');
    expect(body).toContain('This is a preview.');
    expect(body.match(/aria-disabled="true"/g)).toHaveLength(3);
    expect(body).not.toContain('name="step"');
    expect(await world.sql('select count(*)::int as rows from booking_slots')).toEqual(before);
    for (const other of [openBrowser(world), await creatorBrowser(ben)])
      expect((await other.get(page)).statusCode).toBe(404);
  });
});
