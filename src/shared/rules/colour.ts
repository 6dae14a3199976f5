/** A colour as '#rrggbb' in lower case, read from '#rgb' or '#rrggbb'; null for anything else. */
export function readHexColour(value: unknown): string | null {
  if (typeof value !== 'string' || !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)) return null;
  const hex = value.toLowerCase();
  return hex.length === 7 ? hex : hex.replace(/[\da-f]/g, '$&$&');
}

/** The contrast of two colours by WCAG 2.2: from 1 to 21. Takes '#rrggbb'. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** The lowest contrast of a colour against several. */
export function leastContrast(colour: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrastRatio(colour, background)));
}

/** A colour part of the way from one to another; `share` runs from 0 to 1. */
export function mixColours(from: string, to: string, share: number): string {
  const target = channels(to);
  return toHex(channels(from).map((channel, index) => channel + ((target[index] ?? 0) - channel) * share));
}

/**
 * The colour nearest to the given one, on its way to black or to white, that reaches the contrast on every background;
 * null if none does.
 */
export function repairContrast(colour: string, backgrounds: readonly string[], least: number): string | null {
  for (let step = 1; step <= REPAIR_STEPS; step += 1) {
    const candidates = ['#000000', '#ffffff'].map((end) => mixColours(colour, end, step / REPAIR_STEPS));
    const found = candidates.find((candidate) => leastContrast(candidate, backgrounds) >= least);
    if (found !== undefined) return found;
  }
  return null;
}

const REPAIR_STEPS = 50;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => linear(channel / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function toHex(channelList: readonly number[]): string {
  return `#${channelList.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
