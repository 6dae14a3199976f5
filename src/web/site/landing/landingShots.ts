/**
 * Screenshots of the running product, taken by `npm run shots`. A name without a file in shots/ is left out.
 * `{name}-small.webp` is the version for small screens, `small` pixels wide. `sizes` matches landing.css.
 * `{name}-dark.webp` is shown in the dark color scheme.
 */
const PHONE = { width: 640, height: 1385, small: 360, sizes: '(max-width: 61.99em) 36vw, 240px' };

const WANTED = {
  'storefront-phone': {
    ...PHONE,
    alt: 'A store in the Mocha mood theme: warm paper tones and a calm list of products with prices',
  },
  'storefront-neon': { ...PHONE, alt: 'The same store in the Neon pulse theme: dark, with titles over large pictures' },
  'storefront-print': {
    ...PHONE,
    alt: 'The same store in the Sunday print theme: a yellow header and products like pinned prints',
  },
  'checkout-phone': { ...PHONE, sizes: '292px', alt: 'The checkout on a phone, with the total at the bottom' },
  'dashboard-home': {
    width: 2240,
    height: 1400,
    small: 1000,
    sizes: '(max-width: 47.99em) 564px, min(100vw, 1120px)',
    alt: 'The dashboard: revenue, sales by day and latest orders',
  },
} as const;

export type ShotName = keyof typeof WANTED;
export type LandingShot = {
  src: string;
  srcSet?: string;
  /** The srcset for dark screens, if there is one. */
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

/** The srcset of a screenshot with its two widths. Null if one of the files is missing. */
function candidates(name: string, [small, full]: readonly [number, number]): string | null {
  const [smallSrc, src] = [files[`./shots/${name}-small.webp`], files[`./shots/${name}.webp`]];
  return smallSrc === undefined || src === undefined ? null : `${smallSrc} ${small}w, ${src} ${full}w`;
}
