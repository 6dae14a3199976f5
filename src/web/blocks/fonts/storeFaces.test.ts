import { expect, it, vi } from 'vitest';
import { FONT_IDS, FONTS, isHostedFontId } from '#shared/rules/font.ts';
import { storeFaces } from './storeFaces.ts';

// web/ is compiled without Node's types, so this import declares its own.
const { brotliCompressSync } = await vi.importActual<{ brotliCompressSync: (text: string) => Uint8Array }>('node:zlib');
const { execFileSync } = await vi.importActual<{ execFileSync: (file: string, words: string[]) => unknown }>(
  'node:child_process',
);
const { execPath } = await vi.importActual<{ execPath: string }>('node:process');

it('says nothing of what systems have', () => {
  expect(storeFaces(['sans', 'mono', 'toString', undefined])).toBe('');
});

it.each(FONT_IDS.filter(isHostedFontId))(
  'serves %s without waiting for it, over a local face of its measures',
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

it('names the font file with further letters only if the page may need it', () => {
  expect(storeFaces(['inter'], 'Café Müller').split('@font-face')).toHaveLength(3);
  expect(storeFaces(['inter'], 'Łódź').split('@font-face')).toHaveLength(4);
});

it.each([
  ['A cup – “plain”, €12', 'basic/fraunces'],
  ['Ein Krug aus Köln', 'fraunces-latin'],
  ['Tea ‹fine›', 'fraunces-latin'],
  ['粘土と火', 'basic/fraunces'],
])('serves %s with the smallest file that has its letters', (text, file) => {
  expect(storeFaces(['fraunces'], text)).toContain(file);
});

it('serves the whole Latin file where the text is not known', () => {
  expect(storeFaces(['fraunces'])).toContain('fraunces-latin');
});

it('takes little of a page, even two at once', () => {
  expect(brotliCompressSync(storeFaces(['playfair-display', 'plus-jakarta-sans'])).length).toBeLessThan(520);
});

it.each(['measureFonts', 'cutFaces'])('keeps what %s makes of the files', { timeout: 60_000 }, (name) => {
  const script = new URL(`../../../../scripts/${name}.mjs`, import.meta.url).pathname;
  expect(() => execFileSync(execPath, [script, '--check'])).not.toThrow();
});
