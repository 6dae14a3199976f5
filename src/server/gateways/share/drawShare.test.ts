import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawShare } from './drawShare.ts';

const INPUT = {
  title: 'Ana Prints',
  line: 'Six prints for your wall.',
  note: '$12',
  picture: null,
  shape: 'round' as const,
  fonts: { title: 'inter', text: 'inter' },
  colors: {
    start: '#ffffff',
    end: '#ffffff',
    text: '#000000',
    soft: '#333333',
    button: '#0000ff',
    buttonInk: '#ffffff',
  },
};

describe('drawShare', () => {
  it('draws several images that are requested at once', async () => {
    const images = await Promise.all(['Ana', 'Ben', 'Ana'].map((title) => drawShare({ ...INPUT, title })));
    for (const png of images) expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200 });
    expect(images[2]).toEqual(images[0]);
    expect(images[1]).not.toEqual(images[0]);
  });

  it('reports an error, and draws the next image', async () => {
    const broken = { ...INPUT, picture: Buffer.from('not a picture') };
    await expect(drawShare(broken)).rejects.toThrow('shareWorker drew nothing');
    expect((await sharp(await drawShare(INPUT)).metadata()).height).toBe(630);
  });
});
