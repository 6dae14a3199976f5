import { describe, expect, it } from 'vitest';
import { deviceText, isHandheld } from './device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

describe('deviceText', () => {
  it('distinguishes browsers that claim to be each other', () => {
    expect(deviceText(IPHONE)).toBe('Safari on iPhone');
    expect(deviceText(EDGE)).toBe('Edge on Windows');
    expect(deviceText('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
      'Firefox on Linux',
    );
  });

  it('returns an unknown device if it cannot tell', () => {
    expect(deviceText('')).toBe('Unknown device');
    expect(deviceText('curl/8.5.0')).toBe('Unknown device');
  });

  it('tells handheld devices from others', () => {
    expect([IPHONE, EDGE].map(isHandheld)).toEqual([true, false]);
  });
});
