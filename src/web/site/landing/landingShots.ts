/** Pictures of the running product, taken by the project itself; a name without a file in shots/ is left out. */
const WANTED = {
  'storefront-phone': { width: 640, height: 1386, alt: 'A store on a phone: name, links and products with prices' },
  'checkout-phone': { width: 640, height: 1386, alt: 'The checkout on a phone, with the total at the bottom' },
  'dashboard-home': { width: 2240, height: 1400, alt: 'The dashboard: today’s sales, a 30-day line, latest orders' },
} as const;

export type ShotName = keyof typeof WANTED;
export type LandingShot = { src: string; width: number; height: number; alt: string };

const files = import.meta.glob<string>('./shots/*.webp', { query: '?url', import: 'default', eager: true });

export function landingShot(name: ShotName): LandingShot | null {
  const src = files[`./shots/${name}.webp`];
  return src === undefined ? null : { src, ...WANTED[name] };
}
