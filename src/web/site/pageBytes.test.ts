import { expect, it, vi } from 'vitest';
import { isThemeId, THEMES } from '#shared/rules/theme.ts';
import { createRenderPage } from './renderPage.tsx';
import { sampleProducts, sampleStore, sampleStorefront, TEN_LINKS } from './samples.ts';

// web/ is compiled without Node's types, so this import declares its own.
type Build = (options: object) => Promise<{ output: { code?: string }[] }>;
const { build } = await vi.importActual<{ build: Build }>('vite');
const { brotliCompressSync } = await vi.importActual<{ brotliCompressSync: (text: string) => Uint8Array }>('node:zlib');

const PAGE_BYTES_MAX = 6144;
const BOOT_BYTES_MAX = 1024;
/** For the landing page only. */
const REFERRAL_BYTES_MAX = 1280;

it.each(Object.keys(THEMES).filter(isThemeId))(
  'a store of 20 products and 10 links stays under 6 kB in %s',
  (theme) => {
    const renderPage = createRenderPage({
      scripts: {
        boot: '/assets/boot-3f9a1c.js',
        extras: '/assets/extras-3f9a1c.js',
        referral: '/assets/referral-3f9a1c.js',
        element: '/assets/element-3f9a1c.js',
      },
      sha256: () => '',
    });
    const store = { ...sampleStore(theme), socialLinks: TEN_LINKS };
    const { html } = renderPage(sampleStorefront(store, sampleProducts(20)));
    expect(html).toContain('.cards{');
    expect(html).toMatch(/<footer class="made">.*<a href="\/juniper-and-clay\/order">Find your order<\/a>/);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(PAGE_BYTES_MAX);
  },
);

it.each([
  ['boot', 'sendBeacon', BOOT_BYTES_MAX],
  ['referral', 'trackAffiliateVisit', REFERRAL_BYTES_MAX],
])('the script %s stays small', async (name, sign, most) => {
  const input = new URL(`browser/${name}.ts`, import.meta.url).pathname;
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input } },
  });
  const [script] = output;
  expect(script?.code).toContain(sign);
  expect(brotliCompressSync(script?.code ?? '').length).toBeLessThanOrEqual(most);
});
