import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingPage } from '#shared/blocks/page.ts';
import { buy, CARD, sellable } from '#test/furnish.ts';
import { createWorld, type CreatorWithStore, type World } from '#test/world.ts';

let world: World;
let ana: CreatorWithStore;
let product: { id: string; slug: string };

beforeAll(async () => {
  world = await createWorld();
  ana = await world.creator('ana');
  product = await sellable(world, ana, { title: 'Prints', price: { kind: 'from', least: 1000 } });
});
afterAll(() => world.close());

const get = async (path: string, language?: string) => {
  const headers = language === undefined ? {} : { 'accept-language': language };
  return world.app.inject({ method: 'GET', url: `/${ana.slug}${path}`, headers });
};

const post = async (path: string, { language, form }: { language: string; form: Record<string, string> }) =>
  world.app.inject({
    method: 'POST',
    url: `/${ana.slug}${path}`,
    headers: { 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

async function speak(language: string): Promise<void> {
  const page = standingPage();
  const props = { ...page.root.props, language };
  await world.call(
    'savePreview',
    { storeId: ana.storeId, changes: { page: { ...page, root: { props } } } },
    { as: ana },
  );
  await world.call('publishPreview', { storeId: ana.storeId }, { as: ana });
}

describe('a store that follows its visitors', () => {
  it.each([
    ['de-AT,de;q=0.9', 'lang="de"', 'ab 10\u00a0$', 'Erstellt mit Stoa'],
    ['ar', 'lang="ar" dir="rtl"', 'من', 'صُنع باستخدام Stoa'],
    [undefined, 'lang="en"', '$10+', 'Made with Stoa'],
    ['xx', 'lang="en"', '$10+', 'Made with Stoa'],
  ])('answers %s in its language, twice the same', async (language, tag, price, foot) => {
    const [first, second] = [await get('', language), await get('', language)];
    expect(first.body).toContain(`<html ${tag}`);
    for (const words of [price, foot]) expect(first.body).toContain(words);
    expect(second.body).toBe(first.body);
    for (const { headers } of [first, second]) expect(headers['vary']).toBe('accept-encoding, accept-language');
  });

  it('says everything in that language: product, order form and what is wrong with it, door and notices', async () => {
    expect((await get(`/p/${product.slug}`, 'fr')).body).toContain('Choisissez votre prix');
    const form = await get(`/checkout/${product.slug}`, 'fr');
    expect(form.body).toContain('Numéro de carte');
    const quote = /name="quote" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
    const refused = await post(`/checkout/${product.slug}`, {
      language: 'fr',
      form: { quote, email: 'bea', amount: '1', ...CARD },
    });
    expect(refused.body).toContain('Veuillez saisir une adresse e-mail valide.');
    expect(refused.body).toContain('le prix minimum, 10');
    const door = await post('/members/login', {
      language: 'pl',
      form: { step: 'password', email: 'a@b.co', password: 'no' },
    });
    expect(door.body).toContain('Nieprawidłowy adres e-mail lub hasło.');
    expect((await get('/p/unknown', 'it')).body).toContain('Prodotto non trovato');
    expect((await get('/p/unknown', 'it')).statusCode).toBe(404);
  });

  it('leaves the buyer’s letter and what a call answers in English', async () => {
    const free = await sellable(world, ana, { title: 'Sketches', price: { kind: 'free' } });
    await buy(world, { storeId: ana.storeId, productId: free.id, email: 'bea@example.com' });
    await world.runJobs();
    expect((await world.lettersTo('bea@example.com')).at(-1)?.text).toContain('Total');
  });
});

describe('a store that speaks one language', () => {
  it('speaks it to everybody, from the moment it is published, and back', async () => {
    await get('', 'de');
    await speak('tr');
    for (const language of [undefined, 'de', 'ja']) {
      const { body, headers } = await get('', language);
      expect(body).toContain('<html lang="tr"');
      expect(headers['vary']).toBe('accept-encoding');
    }
    expect((await get('/members/login', 'de')).body).toContain('Giriş yap');
    await speak('');
    expect((await get('', 'de')).body).toContain('<html lang="de"');
  });

  it('shows a draft in the draft’s language to its creator only', async () => {
    const page = standingPage();
    const props = { ...page.root.props, language: 'ja' };
    await world.call(
      'savePreview',
      { storeId: ana.storeId, changes: { page: { ...page, root: { props } } } },
      { as: ana },
    );
    const { url } = await world.call('createPreviewLink', { storeId: ana.storeId }, { as: ana });
    const { pathname, search } = new URL(url);
    const draft = await world.app.inject({ method: 'GET', url: pathname + search });
    expect(draft.body).toContain('<html lang="ja"');
    expect(draft.body).toContain('プレビュー');
    expect((await get('')).body).toContain('<html lang="en"');
  });
});
