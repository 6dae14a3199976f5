import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { composeShare, type ShareImageInput } from './composeShare.ts';

const COLORS = {
  start: '#ffffff',
  end: '#ffffff',
  text: '#ff0000',
  soft: '#00ff00',
  button: '#0000ff',
  buttonInk: '#ffffff',
};
const INPUT: ShareImageInput = {
  title: 'Ana Prints',
  line: '',
  note: '',
  picture: null,
  shape: 'round',
  fonts: { title: 'inter', text: 'inter' },
  colors: COLORS,
};

type Area = { left: number; right: number; top: number; bottom: number; count: number };

/** Where pixels of a color are, and how many: text is drawn in its color on white. */
async function areaIn(png: Buffer, color: 'red' | 'green' | 'blue'): Promise<Area | null> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const index = ['red', 'green', 'blue'].indexOf(color);
  const area: Area = { left: info.width, right: -1, top: info.height, bottom: -1, count: 0 };
  for (let at = 0; at < data.length; at += 3) {
    const isColor = [0, 1, 2].every((channel) => (data[at + channel] ?? 0) > 200 === (channel === index));
    if (!isColor) continue;
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)];
    area.left = Math.min(area.left, x);
    area.right = Math.max(area.right, x);
    area.top = Math.min(area.top, y);
    area.bottom = Math.max(area.bottom, y);
    area.count += 1;
  }
  return area.count === 0 ? null : area;
}

const areaOf = async (input: Partial<ShareImageInput>, color: 'red' | 'green' | 'blue') =>
  areaIn(await composeShare({ ...INPUT, ...input }), color);

const title = (text: string, input: Partial<ShareImageInput> = {}) => areaOf({ ...input, title: text }, 'red');

describe('composeShare', () => {
  it('prints markup as text', async () => {
    expect((await title('<b>Ana</b>'))?.right).toBeGreaterThan((await title('Ana'))?.right ?? 1200);
  });

  it('leaves out characters that no font has', async () => {
    expect(await title('Clay 🏺')).toEqual(await title('Clay'));
  });

  it('draws a symbol in the store’s colors instead of text with missing letters', async () => {
    const images = await Promise.all(['ನಮಸ್ಕಾರ', 'Ana ನಮಸ್ಕಾರ', '🏺'].map((text) => title(text)));
    expect(images).toEqual([null, null, null]);
    expect((await areaOf({ title: 'ನಮಸ್ಕಾರ' }, 'blue'))?.count).toBeGreaterThan(10_000);
  });

  it('takes letters that a font lacks from other fonts', async () => {
    for (const text of ['Ремесло', 'Τέχνη', '渡辺の店', 'Wład']) {
      expect([text, await title(text, { fonts: { title: 'outfit', text: 'outfit' } })]).not.toContain(null);
    }
  });

  it('draws text from right to left on the right, and joins Arabic letters', async () => {
    expect((await title('החנות'))?.right).toBeGreaterThan(1100);
    expect((await title('Ana'))?.left).toBeLessThan(100);
    // A zero-width non-joiner keeps letters apart. Apart, these two are wider.
    const [joined, apart] = await Promise.all([title('سس'), title('س\u200Cس')]);
    expect((joined?.left ?? 0) - (apart?.left ?? 0)).toBeGreaterThan(5);
  });

  it('places the image on the other side of the text', async () => {
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const area = async (text: string) => areaOf({ title: text, picture }, 'blue');
    expect((await area('Ana'))?.left).toBeGreaterThan(800);
    expect((await area('متجر'))?.right).toBeLessThan(400);
  });

  it('draws titles at one weight, whatever the default weight of a font file is', async () => {
    // The files’ default is 900 for Fraunces and 100 for Bitter.
    const ink = async (font: string) => (await title('Ana', { fonts: { title: font, text: font } }))?.count ?? 0;
    const [fraunces, bitter] = [await ink('fraunces'), await ink('bitter')];
    expect(Math.max(fraunces, bitter) / Math.min(fraunces, bitter)).toBeLessThan(1.5);
  });

  it('keeps within the margins, however long the texts are', async () => {
    for (const text of ['word '.repeat(200), 'w'.repeat(300), 'ü'.repeat(2000)]) {
      const png = await composeShare({ ...INPUT, title: text, line: text, note: text });
      for (const color of ['red', 'green', 'blue'] as const) {
        const area = await areaIn(png, color);
        expect([color, area?.left]).toEqual([color, expect.any(Number)]);
        expect(area?.left).toBeGreaterThanOrEqual(80);
        expect(area?.right).toBeLessThanOrEqual(1120);
        expect(area?.bottom).toBeLessThan(630);
      }
    }
  });
});
