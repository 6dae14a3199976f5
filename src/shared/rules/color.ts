/** Parses '#rgb' or '#rrggbb' into lower-case '#rrggbb'. Null for anything else. */
export function readHexColor(value: unknown): string | null {
  if (typeof value !== 'string' || !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)) return null;
  const hex = value.toLowerCase();
  return hex.length === 7 ? hex : hex.replace(/[\da-f]/g, '$&$&');
}

/** The contrast ratio of two colors by WCAG 2.2, from 1 to 21. Takes '#rrggbb'. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** The lowest contrast ratio of a color against several others. */
export function leastContrast(color: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrastRatio(color, background)));
}

/** Mixes two colors. `share` runs from 0 (all `from`) to 1. */
export function mixColors(from: string, to: string, share: number): string {
  const target = channels(to);
  return toHex(channels(from).map((channel, index) => channel + ((target[index] ?? 0) - channel) * share));
}

/**
 * The nearest color, on the way to black or white, that reaches the contrast on every background. Null if there is
 * none.
 */
export function repairContrast(color: string, backgrounds: readonly string[], least: number): string | null {
  for (let step = 1; step <= REPAIR_STEPS; step += 1) {
    const candidates = ['#000000', '#ffffff'].map((end) => mixColors(color, end, step / REPAIR_STEPS));
    const found = candidates.find((candidate) => leastContrast(candidate, backgrounds) >= least);
    if (found !== undefined) return found;
  }
  return null;
}

const REPAIR_STEPS = 50;

/** A color in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export type Tone = { lightness: number; chroma: number; hue: number };

export function toneOf(color: string): Tone {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => linear(channel / 255));
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI };
}

/** Converts an OKLCH color to '#rrggbb'. Colors outside sRGB lose chroma until they fit. */
export function colorOf({ lightness, chroma, hue }: Tone): string {
  for (let step = 0; step < REPAIR_STEPS; step += 1) {
    const rgb = linearRgb({ lightness, chroma: chroma * (1 - step / REPAIR_STEPS), hue });
    if (rgb.every((channel) => channel > -0.0005 && channel < 1.0005)) return toHex(rgb.map(encode));
  }
  return toHex(linearRgb({ lightness, chroma: 0, hue }).map(encode));
}

function linearRgb({ lightness, chroma, hue }: Tone): number[] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function encode(channel: number): number {
  const light = Math.min(1, Math.max(0, channel));
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => linear(channel / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function toHex(channelList: readonly number[]): string {
  return `#${channelList.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
