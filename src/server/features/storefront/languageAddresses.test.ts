import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/rules/language.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { createWorld, type World } from '#test/world.ts';

describe('the URL with a language', () => {
  let world: World;
  let shop: Shop;

  beforeAll(async () => {
    world = await createWorld();
    shop = await openShop(world, 'ana');
  });
  afterAll(() => world.close());

  const get = async (path: string, language = 'en') => {
    const headers = { accept: 'text/html', 'accept-language': language };
    const { headers: sent, body } = await world.get(`/${shop.slug}${path}`, { headers });
    return { vary: sent['vary'], body };
  };

  it('shows the page in that language, whatever the browser prefers, and adds it to links', async () => {
    for (const browser of ['fr', 'ja', 'fr']) {
      const { body, vary } = await get('?lang=de', browser);
      expect(body).toContain('<html lang="de"');
      expect(body).toMatch(/rel="canonical" href="[^"]+\?lang=de"/);
      expect(body).toMatch(/href="[^"]*\/p\/[a-z-]+\?lang=de"/);
      expect(vary).toBe('accept-encoding');
    }
  });

  it('without a language uses the browser’s language', async () => {
    await get('?lang=de');
    for (const browser of ['fr', 'de', 'en']) {
      const { body } = await get('', browser);
      expect(body).toContain(`<html lang="${browser}"`);
      expect(body).not.toContain('?lang=');
    }
  });

  it('is ignored if the language is not supported', async () => {
    expect((await get('?lang=xx', 'it')).body).toContain('<html lang="it"');
    expect((await get('?lang=', 'it')).body).toContain('<html lang="it"');
  });

  it('is listed in the sitemap for every page and language', async () => {
    const { body } = await get('/sitemap.xml');
    const pages = body.match(/<url>/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    for (const language of LANGUAGES) expect(body.match(new RegExp(`hreflang="${language}"`, 'g'))).toHaveLength(pages);
    expect(body.match(/hreflang="x-default"/g)).toHaveLength(pages);
  });
});
