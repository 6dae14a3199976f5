/** What a User-Agent header claims. It is only a hint, because anyone can send any value. */
export interface NamedDevice {
  browser: string | undefined;
  system: string | undefined;
}

/**
 * The browser and operating system in a User-Agent header. The order matters, because most browsers also claim to be
 * others.
 */
export const readDevice = (userAgent: string): NamedDevice => ({
  browser: BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1],
  system: SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1],
});

/** A device in English: 'Firefox on Windows'. */
export function deviceText(userAgent: string): string {
  const { browser, system } = readDevice(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** True for phones and tablets. */
export function isHandheld(userAgent: string): boolean {
  return /iPhone|iPad|Android/.test(userAgent);
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
