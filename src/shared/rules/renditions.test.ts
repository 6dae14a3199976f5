import { describe, expect, it } from 'vitest';
import { RENDITION_NAME, rungsOf } from './renditions.ts';

const sizesOf = (width: number, height: number) =>
  rungsOf({ width, height }).map(({ size }) => `${size.width}x${size.height}`);

describe('the sizes of a video', () => {
  it('are 1080, 720 and 480 of its shorter side', () => {
    expect(sizesOf(3840, 2160)).toEqual(['1920x1080', '1280x720', '852x480']);
    expect(sizesOf(1080, 1920)).toEqual(['1080x1920', '720x1280', '480x852']);
  });

  it('are never larger than the video, and have even numbers of pixels', () => {
    expect(sizesOf(1280, 720)).toEqual(['1280x720', '852x480']);
    expect(sizesOf(1001, 563)).toEqual(['1000x562', '852x480']);
    expect(sizesOf(320, 240)).toEqual(['320x240']);
    expect(sizesOf(1, 1)).toEqual(['2x2']);
  });

  it('have names of their own, whatever the size of the video', () => {
    expect(sizesOf(855, 481)).toEqual(['854x480']);
    expect(sizesOf(721, 1282)).toEqual(['720x1282', '480x852']);
    for (let side = 2; side <= 2200; side += 1) {
      const rungs = rungsOf({ width: side * 1.78, height: side });
      expect(new Set(rungs.map(({ height }) => height)).size).toBe(rungs.length);
      for (const { height, size, bits } of rungs) {
        expect(`${height}.m3u8`).toMatch(RENDITION_NAME);
        expect(size.height).toBe(height);
        expect(height).toBeLessThanOrEqual(side);
        expect([size.width % 2, size.height % 2]).toEqual([0, 0]);
        expect(bits).toBeGreaterThan(0);
      }
    }
  });
});
