/**
 * Pictures of the running product, taken by the project itself; a name without a file in shots/ is left out.
 * `{name}-small.webp` is the same picture for small screens, `small` pixels wide. `sizes`: as landing.css shows it.
 */
const WANTED = {
  'storefront-phone': {
    width: 640,
    height: 1386,
    small: 512,
    sizes: '292px',
    alt: 'A store on a phone: name, links and products with prices',
  },
  'checkout-phone': {
    width: 640,
    height: 1386,
    small: 512,
    sizes: '292px',
    alt: 'The checkout on a phone, with the total at the bottom',
  },
  'dashboard-home': {
    width: 2240,
    height: 1400,
    small: 1000,
    sizes: '(max-width: 47.99em) 564px, min(100vw, 1120px)',
    alt: 'The dashboard: today’s sales, a 30-day line, latest orders',
  },
} as const;

export type ShotName = keyof typeof WANTED;
export type LandingShot = { src: string; srcSet?: string; sizes: string; width: number; height: number; alt: string };

const files = import.meta.glob<string>('./shots/*.webp', { query: '?url', import: 'default', eager: true });

export function landingShot(name: ShotName): LandingShot | null {
  const src = files[`./shots/${name}.webp`];
  const smallSrc = files[`./shots/${name}-small.webp`];
  if (src === undefined) return null;
  const { small, ...shown } = WANTED[name];
  return { src, ...shown, ...(smallSrc && { srcSet: `${smallSrc} ${small}w, ${src} ${shown.width}w` }) };
}
