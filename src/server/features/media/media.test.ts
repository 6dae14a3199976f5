import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newItem, readPage } from '#shared/blocks/page.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { emailImageKey, imageKey } from './imageKey.ts';
import { storeImage } from './uploadImage.ts';
import { MEDIA_COLUMNS } from './mediaPlaces.ts';
import { buy, sellable } from '#test/furnish.ts';
import { createWorld, type CreatorWithStore, type Loose, type World } from '#test/world.ts';

let world: World;
let ana: CreatorWithStore;
let ben: CreatorWithStore;
let source: Buffer;

beforeAll(async () => {
  world = await createWorld();
  [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
  const admin = await world.person('ada');
  await world.call('initializeFirstAdmin', {}, { as: admin });
  await world.call('updateFeatureFlags', { websiteBuilder: true }, { as: admin });
  source = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#6f4e37' } })
    .png()
    .toBuffer();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { email, password } = ana;
  ana = { ...ana, idToken: (await world.call('signIn', { email, password })).idToken };
});

const by = (owner = ana) => ({ as: owner });

async function picture(name = 'Sunset.jpg', owner = ana): Promise<string> {
  world.travel({ seconds: 1 });
  return (await storeImage(world.services, { storeId: provenStore(owner.storeId), name, source, now: world.now() })).id;
}

const list = async (input: Record<string, unknown> = {}, owner = ana): Promise<Loose> =>
  world.call('listMedia', { storeId: owner.storeId, kind: 'image', ...input }, by(owner));
const listed = async (id: string): Promise<Loose> =>
  (await list({ limit: 100 })).items.find((item: Loose) => item.id === id);
const placesOf = async (id: string): Promise<string[]> =>
  (await listed(id)).places.map(({ kind, name }: Loose) => `${kind}: ${name}`);
const remove = (mediaId: string, owner = ana): Promise<Loose> =>
  world.call('deleteMedia', { storeId: owner.storeId, mediaId }, by(owner));
const refusal = (call: Promise<unknown>): Promise<Loose> =>
  call.then(
    () => 'answered',
    (error: Loose) => error.details.refusal,
  );
const bytesOf = (imageId: string, width = 320) =>
  world.services.files.stat(imageKey({ storeId: ana.storeId, imageId, width }));

const pageWith = (id: string) =>
  readPage({ content: [newItem('image', 'i1', { picture: { id, alt: '' } })], root: { props: {} } });
const draft = (changes: Record<string, unknown>) => world.call('savePreview', { storeId: ana.storeId, changes }, by());
const publish = () => world.call('publishPreview', { storeId: ana.storeId }, by());

/** Documents with text, links and choices but without images. */
const NAMES_NONE = new Set([
  'campaign_counts.counts',
  'contents.published',
  'contents.settings',
  'email_campaigns.audience',
  'file_versions.media',
  'invoices.content',
  'legal_pages.draft',
  'legal_pages.text',
  'lessons.published',
  'lessons.settings',
  'posts.body',
  'product_prices.tiers',
  'products.description',
  'products.faq',
  'products.options',
  'products.price_tiers',
  'products.tip_jar',
  'products.variants',
  'quiz_tries.answers',
  'security_events.facts',
  'stores.social_links',
  'tax_calculations.result',
  'tax_evidence.calculation_request',
  'tax_records.lines',
  'webhook_events.facts',
]);

describe('the list of uploads', () => {
  it('starts with the newest, is paginated, and can be searched by the beginnings of words', async () => {
    const ids: string[] = [];
    for (const name of ['Äpfel.png', 'Bären.png', '100%_real.png']) ids.unshift(await picture(name));
    const first = await list({ limit: 2 });
    expect(first.items.map(({ id }: Loose) => id)).toEqual(ids.slice(0, 2));
    const rest = await list({ limit: 2, cursor: first.nextCursor });
    expect(rest.items[0].id).toBe(ids[2]);
    expect((await list({ search: 'äPF' })).items.map(({ name }: Loose) => name)).toEqual(['Äpfel.png']);
    expect((await list({ search: 'real' })).items.map(({ name }: Loose) => name)).toEqual(['100%_real.png']);
    expect((await list({ search: '%_' })).items).toEqual([]);
    expect((await list({ search: 'nothing' })).items).toEqual([]);
  });

  it('can be filtered to videos or to audio', async () => {
    for (const [name, format] of [
      ['film', 'mp4'],
      ['song', 'mp3'],
    ])
      await world.sql(
        'insert into media (store_id, id, name, format, bytes, created_at) values ($1, $2, $3, $4, 9, $5)',
        [ana.storeId, randomUUID(), name, format, world.now()],
      );
    const names = async (kind: string) => (await list({ kind })).items.map(({ name }: Loose) => name);
    expect([await names('video'), await names('audio')]).toEqual([['film'], ['song']]);
    expect((await list({ kind: 'audio' })).items[0].media.url).toMatch(/\.mp3$/);
  });

  it('shows no upload of another store, and ignores its pages', async () => {
    const hers = await picture('hers.png');
    await world.call('savePreview', { storeId: ben.storeId, changes: { page: pageWith(hers) } }, by(ben));
    expect((await list({}, ben)).items).toEqual([]);
    expect(await placesOf(hers)).toEqual([]);
    expect(await refusal(remove(hers, ben))).toBe('not-found');
    expect(await listed(hers)).toBeDefined();
  });

  it('shows where each is used', async () => {
    const id = await picture();
    expect(await placesOf(id)).toEqual([]);
    await draft({ page: pageWith(id), avatarId: id, themeOverrides: { backgroundImageId: id } });
    expect(await placesOf(id)).toEqual(['draft: Image', 'draft: Profile picture', 'draft: Background']);
    await publish();
    expect(await placesOf(id)).toEqual([
      'page: Image',
      'profile: ',
      'theme: ',
      expect.stringMatching(/^version: \d+$/),
    ]);

    const product = await sellable(world, ana, { title: 'Tea', covers: [{ imageId: id, alt: '' }] });
    await buy(world, { storeId: ana.storeId, productId: product.id, email: 'bea@example.com' });
    expect(await placesOf(id)).toEqual(expect.arrayContaining(['product: Tea', 'order: ']));
    const customCss = `.a { background: url(/media/${ana.storeId}/${id}-320.webp) }`;
    await draft({ page: readPage({ content: [], root: { props: { customCss } } }) });
    expect(await placesOf(id)).toContain('draft: Custom CSS');
    await world.call('discardPreview', { storeId: ana.storeId }, by());
  });

  it('shows a published product whose draft no longer has it, and deletes nothing because a term is missing', async () => {
    const id = await picture();
    const { storeId } = ana;
    const product = await sellable(world, ana, { title: 'Jug', covers: [{ imageId: id, alt: '' }] });
    await world.call('saveProduct', { storeId, productId: product.id, covers: [] }, by());
    expect(await placesOf(id)).toEqual(['product: Jug']);
    // As after a publication by a node of an earlier version.
    await world.sql(`delete from search_terms where store_id = $1 and term = $2`, [storeId, `@${id}`]);
    expect(await placesOf(id)).toEqual([]);
    expect(await refusal(remove(id))).toBe('media-in-use');
    await world.call('publishProduct', { storeId, productId: product.id }, by());
    await remove(id);
  });

  it('shows which emails use it, and keeps the image of a deleted one', async () => {
    const id = await picture();
    const { storeId } = ana;
    const body = { type: 'doc', content: [{ type: 'emailPicture', attrs: { imageId: id, alt: 'A bowl' } }] };
    const { campaign }: Loose = await world.call('saveCampaign', { storeId, subject: 'New bowls', body }, by());
    expect(await placesOf(id)).toEqual(['campaign: New bowls']);
    expect(await refusal(remove(id))).toBe('media-in-use');
    await world.call('deleteCampaign', { storeId, campaignId: campaign.id }, by());
    expect(await placesOf(id)).toEqual(['deleted-campaign: New bowls']);
  });

  it('shows which website pages use it', async () => {
    const id = await picture();
    const { storeId } = ana;
    const { page }: Loose = await world.call('addWebsitePage', { storeId, title: 'About me' }, by());
    await world.call('saveWebsitePage', { storeId, pageId: page.id, page: pageWith(id) }, by());
    expect(await placesOf(id)).toEqual(['website-draft: About me']);
    expect(await refusal(remove(id))).toBe('media-in-use');
    await world.call('publishWebsite', { storeId }, by());
    expect(await placesOf(id)).toEqual(['website: About me']);
    await world.call('deleteWebsitePage', { storeId, pageId: page.id }, by());
    expect(await placesOf(id)).toEqual(['deleted-website: About me']);
  });

  it('covers every column that can contain an image id', async () => {
    const rows = await world.sql<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
        where table_schema = 'public' and (data_type = 'jsonb' or column_name ~ '(image|avatar|media|picture|icon).*_id$')
          and table_name in (select table_name from information_schema.columns
                              where table_schema = 'public' and column_name = 'store_id' union select 'stores')`,
    );
    const columns = rows.map(({ place }) => place);
    expect(columns.filter((place) => !NAMES_NONE.has(place)).toSorted()).toEqual([...MEDIA_COLUMNS]);
  });
});

describe('a deleted upload', () => {
  it('leaves the list, can be restored for a day, and then its bytes are deleted', async () => {
    const id = await picture();
    await remove(id);
    expect(await listed(id)).toBeUndefined();
    world.travel({ hours: 23 });
    await world.sweep(ana.storeId);
    await world.call('restoreMedia', { storeId: ana.storeId, mediaId: id }, by());
    expect(await listed(id)).toMatchObject({ name: 'Sunset.jpg', places: [] });
    const { headers } = await world.get(`/media/${ana.storeId}/${id}-640-email`);
    expect(headers['content-type']).toBe('image/jpeg');
    await remove(id);
    world.travel({ days: 1, minutes: 1 });
    await world.sweep(ana.storeId);
    expect([await bytesOf(id), await bytesOf(id, 640)]).toEqual([null, null]);
    const forEmail = emailImageKey({ storeId: ana.storeId, imageId: id, width: 640 });
    expect(await world.services.files.stat(forEmail)).toBeNull();
    expect(await refusal(world.call('restoreMedia', { storeId: ana.storeId, mediaId: id }, by()))).toBe('not-found');
  });

  it('is refused while a draft, a page, a product or the profile uses it', async () => {
    const id = await picture();
    await draft({ page: pageWith(id) });
    expect(await refusal(remove(id))).toBe('media-in-use');
    await publish();
    expect(await refusal(remove(id))).toBe('media-in-use');
    const cover = await picture('cover.png');
    const { product } = await world.call(
      'saveProduct',
      { storeId: ana.storeId, title: 'Cup', covers: [{ imageId: cover, alt: '' }] },
      by(),
    );
    expect(await refusal(remove(cover))).toBe('media-in-use');
    await world.call('deleteProducts', { storeId: ana.storeId, productIds: [product.id] }, by());
    await remove(cover);
    world.travel({ days: 2 });
    await world.sweep(ana.storeId);
    expect(await bytesOf(cover)).not.toBeNull();
    await world.call('restoreProducts', { storeId: ana.storeId, productIds: [product.id] }, by());
    await world.sweep(ana.storeId);
    expect(await listed(cover)).toMatchObject({ places: [{ kind: 'product', name: 'Cup' }] });
  });

  it('keeps its bytes while a version or an order needs them', async () => {
    const [old, sold] = [await picture('old.png'), await picture('sold.png')];
    await draft({ page: pageWith(old) });
    await publish();
    await draft({ page: pageWith('') });
    await publish();
    const product = await sellable(world, ana, { title: 'Mug', covers: [{ imageId: sold, alt: '' }] });
    await buy(world, { storeId: ana.storeId, productId: product.id, email: 'cleo@example.com' });
    await world.call('saveProduct', { storeId: ana.storeId, productId: product.id, covers: [] }, by());
    await world.call('publishProduct', { storeId: ana.storeId, productId: product.id }, by());
    for (const id of [old, sold]) await remove(id);
    world.travel({ days: 5 });
    await world.sweep(ana.storeId);
    expect(await bytesOf(old)).not.toBeNull();
    expect(await bytesOf(sold)).not.toBeNull();
    expect(await listed(old)).toBeUndefined();

    const versions: Loose = await world.call('listVersions', { storeId: ana.storeId }, by());
    const { number } = versions.items[1];
    await world.call('restoreVersion', { storeId: ana.storeId, number }, by());
    await world.sweep(ana.storeId);
    expect(await listed(old)).toBeDefined();
    await world.sql('delete from store_versions where store_id = $1', [ana.storeId]);
    await draft({ page: pageWith('') });
    await remove(old);
    world.travel({ days: 2 });
    await world.sweep(ana.storeId);
    expect(await bytesOf(old)).toBeNull();
  });
});

describe('an upload that was never used', () => {
  it('is deleted after a week, as the library announces; one that was ever used stays', async () => {
    const [never, once] = [await picture('never.png'), await picture('once.png')];
    await draft({ page: pageWith(once) });
    await world.sweep(ana.storeId);
    await draft({ page: pageWith('') });
    expect((await listed(once)).removedAt).toBeNull();
    const { removedAt } = await listed(never);
    world.travel({ days: 6, hours: 23 });
    await world.sweep(ana.storeId);
    expect(await bytesOf(never)).not.toBeNull();
    world.travel({ hours: 2 });
    expect(new Date(removedAt) <= world.now()).toBe(true);
    await world.sweep(ana.storeId);
    expect([await bytesOf(never), await listed(never)]).toEqual([null, undefined]);
    expect(await listed(once)).toBeDefined();
  });

  it('stays if it is used at the moment of its sweep', async () => {
    const id = await picture('late.png');
    world.travel({ days: 8 });
    await Promise.all([draft({ page: pageWith(id) }), world.sweep(ana.storeId)]);
    const isThere = (await bytesOf(id)) !== null;
    expect((await listed(id)) !== undefined).toBe(isThere);
  });
});
