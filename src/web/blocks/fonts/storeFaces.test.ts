import { expect, it, vi } from 'vitest';
import { FONT_IDS, FONTS, isHostedFontId } from '#shared/rules/font.ts';
import { storeFaces } from './storeFaces.ts';

// web/ is compiled without Node's types, so this import declares its own.
const { brotliCompressSync } = await vi.importActual<{ brotliCompressSync: (text: string) => Uint8Array }>('node:zlib');
const { execFileSync } = await vi.importActual<{ execFileSync: (file: string, texts: string[]) => unknown }>(
  'node:child_process',
);
const { execPath } = await vi.importActual<{ execPath: string }>('node:process');

it('loads no font files for system fonts', () => {
  expect(storeFaces(['sans', 'mono', 'toString', undefined])).toBe('');
});

it.each(FONT_IDS.filter(isHostedFontId))(
  'loads %s without blocking, with a local fallback of the same metrics',
  (id) => {
    const css = storeFaces([id, id]);
    const [first = '', second = ''] = FONTS[id].stack.split(', ');
    expect(css.split('@font-face')).toHaveLength(4);
    expect(css.match(/font-display:swap/g)).toHaveLength(2);
    expect(css).toContain(`font-family:${first};`);
    expect(css).toContain(`font-family:${second};src:local(`);
    expect(css).toMatch(/url\([^)]*-latin-\w+-normal[^)]*\.woff2\)/);
    expect(css).not.toContain('https:');
  },
);

it('includes the font file with extended letters only if the page may need it', () => {
  expect(storeFaces(['inter'], 'Café Müller').split('@font-face')).toHaveLength(3);
  expect(storeFaces(['inter'], 'Łódź').split('@font-face')).toHaveLength(4);
});

it.each([
  ['A cup – “plain”, €12', 'basic/fraunces'],
  ['Ein Krug aus Köln', 'fraunces-latin'],
  ['Tea ‹fine›', 'fraunces-latin'],
  ['粘土と火', 'basic/fraunces'],
])('loads for %s the smallest file that has its letters', (text, file) => {
  expect(storeFaces(['fraunces'], text)).toContain(file);
});

it('loads the whole Latin file if the text is unknown', () => {
  expect(storeFaces(['fraunces'])).toContain('fraunces-latin');
});

it('adds little to a page, even for two fonts', () => {
  expect(brotliCompressSync(storeFaces(['playfair-display', 'plus-jakarta-sans'])).length).toBeLessThan(520);
});

it.each(['measureFonts', 'cutFaces'])('the files that %s generates are up to date', { timeout: 60_000 }, (name) => {
  const script = new URL(`../../../../scripts/${name}.mjs`, import.meta.url).pathname;
  expect(() => execFileSync(execPath, [script, '--check'])).not.toThrow();
});
