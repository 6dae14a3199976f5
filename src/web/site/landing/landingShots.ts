/**
 * Pictures of the running product, taken by `npm run shots`; a name without a file in shots/ is left out.
 * `{name}-small.webp` is the same picture for small screens, `small` pixels wide. `sizes`: as landing.css shows it.
 * `{name}-dark.webp` is shown to who has a dark screen.
 */
const PHONE = { width: 640, height: 1385, small: 360, sizes: '(max-width: 61.99em) 36vw, 240px' };

const WANTED = {
  'storefront-phone': {
    ...PHONE,
    alt: 'A store in the theme Mocha mood: warm paper, a calm list of products with prices',
  },
  'storefront-neon': { ...PHONE, alt: 'The same store in Neon pulse: dark, with titles on large pictures' },
  'storefront-print': { ...PHONE, alt: 'The same store in Sunday print: a yellow head, products as pinned prints' },
  'checkout-phone': { ...PHONE, sizes: '292px', alt: 'The checkout on a phone, with the total at the bottom' },
  'dashboard-home': {
    width: 2240,
    height: 1400,
    small: 1000,
    sizes: '(max-width: 47.99em) 564px, min(100vw, 1120px)',
    alt: 'The dashboard: sales, the days of this month, latest orders',
  },
} as const;

export type ShotName = keyof typeof WANTED;
export type LandingShot = {
  src: string;
  srcSet?: string;
  /** The candidates for a dark screen, where there are any. */
  darkSrcSet?: string;
  sizes: string;
  width: number;
  height: number;
  alt: string;
};

const files = import.meta.glob<string>('./shots/*.webp', { query: '?url', import: 'default', eager: true });

export function landingShot(name: ShotName): LandingShot | null {
  const { small, ...shown } = WANTED[name];
  const src = files[`./shots/${name}.webp`];
  if (src === undefined) return null;
  const [srcSet, darkSrcSet] = [name, `${name}-dark`].map((file) => candidates(file, [small, shown.width]));
  return { src, ...shown, ...(srcSet && { srcSet }), ...(darkSrcSet && { darkSrcSet }) };
}

/** A picture in both of its widths, where both files are there. */
function candidates(name: string, [small, full]: readonly [number, number]): string | null {
  const [smallSrc, src] = [files[`./shots/${name}-small.webp`], files[`./shots/${name}.webp`]];
  return smallSrc === undefined || src === undefined ? null : `${smallSrc} ${small}w, ${src} ${full}w`;
}
