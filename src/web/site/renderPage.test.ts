import { describe, expect, it, vi } from 'vitest';
import { FORM_FIELDS, type PageKind, type PageView, type StoreFrame } from '#shared/contract/pages.ts';
import { directionOf, LANGUAGES } from '#shared/rules/language.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import { createRenderPage } from './renderPage.tsx';
import { sampleCheckout, sampleProducts, sampleStore, sampleView, sampleViews, sampleStorefront } from './samples.ts';

// web/ is compiled without Node's types, so this import declares its own.
const { createHash } = await vi.importActual<{
  createHash: (name: 'sha256') => { update: (text: string) => { digest: (form: 'base64') => string } };
}>('node:crypto');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const renderPage = createRenderPage({
  scripts: {
    boot: '/assets/boot-abc.js',
    extras: '/assets/extras-abc.js',
    referral: '/assets/referral-abc.js',
    element: '/assets/element-abc.js',
  },
  sha256,
});
const html = (view: PageView) => renderPage(view).html;

const HOSTILE = `</script><img src=x onerror=alert(1)>"'`;
const named = sampleViews().map((view) => [`${view.kind} ${'step' in view ? view.step : ''}`.trim(), view] as const);

it('shows several stores on the landing page, and the dashboard in the colors of the screen', () => {
  const { html: page } = renderPage({
    kind: 'landing',
    publicUrl: 'https://stoa.example',
    demoUrl: null,
    signedIn: false,
    offers: [],
    hasFees: false,
  });
  expect(page.match(/storefront-\w+-small\.webp/g)).toHaveLength(3);
  expect(page).toMatch(
    /<source media="\(prefers-color-scheme: dark\)" srcSet="[^"]*dashboard-home-dark-small\.webp 1000w/,
  );
  expect(page).toContain('Start free, stay free');
});

describe.each([...named, ['notice without a store', withoutStore()] as const])('%s', (_, view) => {
  const page = renderPage(view);

  it('has one h1 and skips no heading level', () => {
    const levels = [...page.html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
  });

  it('has no style attribute, no handler attribute and no inline script', () => {
    expect(page.html).not.toMatch(/<[^>]*\sstyle=/);
    expect(page.html).not.toMatch(/<[^>]*\son[a-z]+=/);
    const scripts = [...page.html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(scripts.every((attributes) => /src=|ld\+json/.test(attributes))).toBe(true);
    expect(page.scriptHashes).toEqual([]);
  });

  it('allows the media that it plays', () => {
    expect(page.media.length > 0 || !/<(?:video|audio)[ >]/.test(page.html)).toBe(true);
  });

  it('uses the hash of its only style', () => {
    const styles = [...page.html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? '');
    expect(styles.map((css) => `'sha256-${sha256(css)}'`)).toEqual(page.styleHashes);
    expect(styles).toHaveLength(1);
  });

  it('has a label for every field', () => {
    const fields = [...page.html.matchAll(/<input([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    for (const field of fields.filter((attributes) => !attributes.includes('type="hidden"'))) {
      const id = / id="([^"]+)"/.exec(field)?.[1];
      expect(page.html).toContain(`<label for="${id}">`);
    }
  });

  it('uses each id once and refers to existing ids', () => {
    const ids = [...page.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, list = ''] of page.html.matchAll(/aria-describedby="([^"]+)"/g)) {
      for (const id of list.split(' ')) expect(ids).toContain(id);
    }
  });

  it('loads nothing from other hosts', () => {
    expect(page.html).not.toMatch(/(?:src|srcset)="(?:https?:)?\/\//);
    expect(page.html).not.toMatch(/@import|url\((?!\/)/);
  });
});

function withoutStore(): PageView {
  return { kind: 'notice', title: 'Store Not Found', sentence: 'There is no store here.', action: null, store: null };
}

it('has every kind of page in the samples', () => {
  const kinds: readonly PageKind[] = ['landing', 'storefront', 'product', 'checkout', 'challenge', 'order-done'];
  const shown = new Set(sampleViews().map(({ kind }) => kind));
  expect(kinds.every((kind) => shown.has(kind))).toBe(true);
  expect(shown.size).toBe(43);
});

describe('text from creators and customers', () => {
  const store = { ...sampleStore(), name: HOSTILE, description: HOSTILE };
  const [card] = sampleProducts(1).map((product) => ({ ...product, title: HOSTILE, summary: HOSTILE }));

  it.each(sampleViews().flatMap((view) => ('store' in view && view.store ? [{ ...view, store }] : [])))(
    'is escaped on $kind',
    (view) => expect(html(view)).not.toContain('<img src=x'),
  );

  it('is escaped in the structured data', () => {
    const product = { ...sampleView('product').product, title: HOSTILE };
    const page = html({ ...sampleView('product'), product });
    expect(page).not.toContain('<img src=x');
    expect(readFacts(page)).toMatchObject({
      '@graph': [{ '@type': 'Product', name: HOSTILE, offers: { price: '24.00', priceCurrency: 'USD' } }, {}, {}, {}],
    });
  });

  it('is escaped in products, problems and typed values', () => {
    const problems = { email: HOSTILE, card: HOSTILE, elsewhere: HOSTILE };
    const typed = { email: HOSTILE, name: HOSTILE, expiry: HOSTILE };
    const page = html({
      ...sampleCheckout(store),
      ...(card === undefined ? {} : { product: card }),
      typed,
      problems,
      notice: HOSTILE,
    });
    expect(page).not.toContain('<img src=x');
  });

  it('never becomes a link that runs script', () => {
    const socialLinks = [{ network: 'website', url: 'javascript:alert(1)' }];
    expect(html({ ...sampleView('storefront'), store: { ...store, socialLinks } })).not.toContain('javascript:');
  });

  it('cannot change the style sheet through a theme', () => {
    const tokens = { ...store.tokens, buttonColor: 'red}body{display:none' };
    expect(html({ ...sampleView('storefront'), store: { ...store, tokens } })).not.toContain('display:none}');
  });
});

const readFacts = (page: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? 'null');

describe('links and forms', () => {
  it.each(['', '/juniper-and-clay'])('stay inside the store with the base "%s"', (base) => {
    const store = { ...sampleStore(), base };
    const page = html({ ...sampleView('library'), store });
    for (const place of ['/members', '/members/orders', '/members/profile'])
      expect(page).toContain(`href="${base}${place}"`);
    expect(page).toContain(`action="${base}/members/logout"`);
    expect(html({ ...sampleView('storefront'), store })).toContain(`href="${base}/p/celadon-glaze-recipes"`);
    expect(html({ ...sampleView('product'), store })).toContain(`href="${base}/checkout/celadon-glaze-recipes"`);
  });

  it.each([
    ['checkout', ['checkout']],
    ['challenge', ['challenge']],
    ['order-done', ['offer', 'invoice', 'vatRefund', 'giftAddress']],
    ['gift', ['gift']],
    ['seat', ['seat']],
    ['member-team', ['team']],
    ['cart', ['cart']],
    ['renewal', ['renewal']],
    ['member-orders', ['subscription', 'rest']],
    ['lesson', ['lesson']],
    ['member-post', ['post']],
    ['member-certificate', ['certificate']],
    ['member-switch', ['switch']],
    ['member-sign-in', ['signIn']],
    ['member-sign-up', ['signUp']],
    ['member-reset', ['reset']],
    // Signing out a device is a step of an account page.
    ['library-product', ['archive', 'review']],
    ['member-profile', ['profile', 'account', 'emails', 'passkeyName']],
    ['member-account', ['account']],
  ] as const)('%s posts only the fields of the contract', (kind, forms) => {
    const known: readonly string[] = forms.flatMap((form) => FORM_FIELDS[form]);
    for (const view of sampleViews().filter((sample) => sample.kind === kind)) {
      const names = [...html(view).matchAll(/<(?:input|button|select|textarea)[^>]* name="([^"]+)"/g)].map(
        ([, name]) => name ?? '',
      );
      // The fields of a cart's lines end with the product's id, and answers with the question's.
      const plain = names.map((name) => name.replace(/-(?:[\da-f]{8}-.*|[\da-f]{16})$/, '-*'));
      expect(plain.filter((name) => !known.includes(name))).toEqual([]);
    }
  });

  it('remember the page to return to', () => {
    expect(html(sampleView('member-sign-in'))).toContain('name="returnTo" value="/juniper-and-clay/members/orders"');
  });
});

describe('checkout', () => {
  const checkout = sampleCheckout(sampleStore());

  it('has at most three fields if nothing has to be paid', () => {
    const page = html({ ...checkout, isFree: true, total: 'Free' });
    const shown = [...page.matchAll(/<input(?![^>]*type="hidden")[^>]*>/g)];
    expect(shown.length).toBeLessThanOrEqual(3);
    expect(page).not.toContain('cc-number');
  });

  it('shows a refused card at its number, with the focus there', () => {
    const page = html({ ...checkout, problems: { card: 'Your card was declined. Try another card.' } });
    expect(page).toMatch(
      /<input[^>]*id="number"[^>]*aria-describedby="number-problem"[^>]*aria-invalid="true"[^>]*autofocus=""/,
    );
    expect(page).toContain('id="number-problem">Your card was declined');
  });

  it('keeps what was typed, and shows problems of unknown fields at the top', () => {
    const page = html({
      ...checkout,
      typed: { email: 'bea@', name: 'Bea', expiry: '12 / 30' },
      problems: { quote: 'Old.' },
    });
    expect(page).toContain('value="bea@"');
    expect(page).toContain('value="12 / 30"');
    expect(page).toMatch(/role="alert"><p>Old\.<\/p>/);
  });

  it('lets a buyer without JavaScript update the total', () => {
    const page = html({
      ...checkout,
      offer: { value: '5', least: '$5', currency: 'USD', symbol: '$', symbolAt: 'start' },
    });
    expect(page).toMatch(/<noscript><button[^>]*value="price"[^>]*name="intent"/);
  });
});

describe('search engines', () => {
  it.each(['challenge', 'order-done', 'library', 'member-sign-in', 'notice'] as const)('may not index %s', (kind) =>
    expect(html(sampleView(kind))).toContain('<meta name="robots" content="noindex"/>'),
  );

  it('get a link from a checkout to its product', () =>
    expect(html(sampleView('checkout'))).toContain(
      'rel="canonical" href="https://stoa.example/juniper-and-clay/p/celadon-glaze-recipes"',
    ));

  it('get one canonical URL for the store and each product', () => {
    expect(html(sampleView('storefront'))).toContain('rel="canonical" href="https://stoa.example/juniper-and-clay"');
    expect(html(sampleView('product'))).toContain(
      'rel="canonical" href="https://stoa.example/juniper-and-clay/p/celadon-glaze-recipes"',
    );
    const store = { ...sampleStore(), canonicalOrigin: 'https://juniper.example' };
    expect(html({ ...sampleView('storefront'), store })).toContain('rel="canonical" href="https://juniper.example/"');
  });
});

it('loads a script only on pages that use it', () => {
  expect(html(sampleView('storefront'))).toContain('src="/assets/boot-abc.js"');
  expect(renderPage(sampleView('notice')).usesScript).toBe(false);
  expect(html(sampleView('landing'))).toContain('src="/assets/referral-abc.js"');
  expect(html(sampleView('checkout'))).toContain('src="/assets/boot-abc.js"');
  const without = createRenderPage({ scripts: { boot: null, extras: null, referral: null, element: null }, sha256 })(
    sampleView('checkout'),
  );
  expect(without.usesScript).toBe(false);
  expect(without.html).not.toContain('<script');
});

it('counts visits of a store’s public pages, but not of previews, orders or the library', () => {
  const base = sampleStore().base;
  for (const kind of ['storefront', 'product', 'checkout'] as const)
    expect(html(sampleView(kind))).toContain(`<html lang="en" data-count="${base}"`);
  const store = { ...sampleStore(), preview: '?preview=true' };
  expect(html({ ...sampleView('storefront'), store })).not.toContain('data-count');
  for (const kind of ['landing', 'order-done', 'library', 'member-sign-in', 'notice'] as const)
    expect(html(sampleView(kind))).not.toContain('data-count');
});

it('labels an email link in the language of the page', () => {
  const socialLinks = [{ network: 'email', url: 'mailto:ana@example.com' }];
  const store = { ...sampleStore(), language: 'de' as const, socialLinks };
  const page = html({ ...sampleView('storefront'), store });
  expect(page).toContain('<a href="mailto:ana@example.com" rel="me" aria-label="E-Mail">');
});

it('explains that a store is empty', () => {
  expect(html(sampleStorefront(sampleStore(), []))).toContain('Check back soon.');
});

it.each([
  ['de', 1],
  ['pl', 2],
  ['tr', 2],
] as const)('loads in %s only the font files that our own texts need', (language, files) => {
  const store = {
    ...sampleStore('neon-pulse'),
    tokens: resolveTheme('neon-pulse', { secondaryFont: 'inter' }),
    language,
  };
  const [face = ''] =
    /family:'Inter Variable'.*?(?=@font-face\{font-family:'Inter Fallback)/.exec(
      html({ ...sampleView('storefront'), store }),
    ) ?? [];
  expect(face.match(/url\(/g)).toHaveLength(files);
});

describe.each(LANGUAGES)('in %s', (language) => {
  const store = { ...sampleStore(), language };
  const views = sampleViews().flatMap((view) => ('store' in view && view.store ? [{ ...view, store }] : []));

  it('every page of a store declares its language and fills in every placeholder', () => {
    for (const view of views) {
      const page = html(view);
      const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '(?! dir)';
      expect(page).toMatch(new RegExp(`^<!doctype html><html lang="${language}"${direction}`));
      const text = page.replaceAll(/<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '');
      expect(text).not.toMatch(/\{\w+\}/);
    }
  });
});

describe.each(named.filter(([, { kind }]) => kind !== 'storefront'))('%s', (_, view) => {
  it('starts with a skip link', () => {
    const page = html(view);
    expect(page).toMatch(/<body[^>]*><a class="skip" href="#main">/);
    expect(page.match(/<main id="main"/g)).toHaveLength(1);
  });
});

it('prints an order as a document: dark on white, without navigation and buttons', () => {
  for (const kind of ['order-done', 'member-order'] as const) {
    const [, rules = ''] = /@media print\{((?:[^{}]*\{[^{}]*\})*)\}/.exec(html(sampleView(kind))) ?? [];
    expect(rules).toContain('--bg:#fff');
    expect(rules).toMatch(/\.made[^{]*\{display:none\}/);
  }
});

describe('structured data', () => {
  it('of a product: its price, its number, and the published return policy', () => {
    const page = html(sampleView('product'));
    expect(page).toContain('<meta property="product:price:amount" content="24.00"/>');
    expect(page).toContain('<meta property="og:price:currency" content="USD"/>');
    expect(page).not.toContain('MerchantReturnPolicy');
    const store: StoreFrame = { ...sampleStore(), legal: ['refunds'] };
    expect(readFacts(html({ ...sampleView('product'), store }))).toMatchObject({
      '@graph': [
        {
          sku: 'celadon-glaze-recipes',
          offers: {
            hasMerchantReturnPolicy: { merchantReturnLink: 'https://stoa.example/juniper-and-clay/legal/refunds' },
          },
        },
        {},
        {},
        {},
      ],
    });
  });

  const facts = (view: PageView) => readFacts(html(view));

  it('of a store: its creator, the site, and its first products', () => {
    expect(facts(sampleView('storefront'))).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': ['Person', 'Organization'], name: 'Juniper & Clay', url: 'https://stoa.example/juniper-and-clay' },
        { '@type': 'WebSite', inLanguage: 'en' },
        { '@type': 'ItemList' },
      ],
    });
  });

  it('of a product: its offer and its breadcrumb', () => {
    expect(facts(sampleView('product'))).toMatchObject({
      '@graph': [
        { '@type': 'Product', offers: { '@type': 'Offer', availability: 'https://schema.org/InStock' } },
        { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] },
        { '@type': ['Person', 'Organization'] },
        { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question' }] },
      ],
    });
  });

  it('uses the creator’s own title and description if there are some', () => {
    const head = { ...sampleStore().head, title: 'Clay by the sea', description: 'All glazes.', hideFromSearch: true };
    const page = html({ ...sampleView('storefront'), store: { ...sampleStore(), head } });
    expect(page).toContain('<title>Clay by the sea</title>');
    expect(page).toContain('<meta name="description" content="All glazes."/>');
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).toContain('<meta property="og:locale" content="en_US"/>');
    expect(page).toContain('type="application/rss+xml"');
  });
});
