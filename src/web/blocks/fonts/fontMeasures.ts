/**
 * The weights of each face, and the local face that stands in for it in percent: its size, and the lines' measures at
 * that size. Written by scripts/measureFonts.mjs from the font files.
 */
export const FONT_MEASURES = {
  inter: { kind: 'sans', weights: '100 900', size: 107.34, ascent: 90.25, descent: 22.47, gap: 0 },
  fraunces: { kind: 'serif', weights: '100 900', size: 115.45, ascent: 84.71, descent: 22.09, gap: 0 },
  outfit: { kind: 'sans', weights: '100 900', size: 98.94, ascent: 101.07, descent: 26.28, gap: 0 },
  'plus-jakarta-sans': { kind: 'sans', weights: '200 800', size: 105.09, ascent: 98.77, descent: 21.12, gap: 0 },
  'dm-sans': { kind: 'sans', weights: '100 1000', size: 105.6, ascent: 93.93, descent: 29.35, gap: 0 },
  manrope: { kind: 'sans', weights: '200 800', size: 100.01, ascent: 106.59, descent: 30, gap: 0 },
  'work-sans': { kind: 'sans', weights: '100 900', size: 113.41, ascent: 82, descent: 21.43, gap: 0 },
  nunito: { kind: 'sans', weights: '200 1000', size: 98.06, ascent: 103.1, descent: 36, gap: 0 },
  rubik: { kind: 'sans', weights: '300 900', size: 102.73, ascent: 91.02, descent: 24.34, gap: 0 },
  figtree: { kind: 'sans', weights: '300 900', size: 100.1, ascent: 94.91, descent: 24.98, gap: 0 },
  sora: { kind: 'sans', weights: '100 800', size: 113.91, ascent: 85.16, descent: 25.46, gap: 0 },
  'space-grotesk': { kind: 'sans', weights: '300 700', size: 110.95, ascent: 88.69, descent: 26.32, gap: 0 },
  syne: { kind: 'sans', weights: '400 800', size: 99, ascent: 93.44, descent: 27.78, gap: 0 },
  'playfair-display': { kind: 'serif', weights: '400 900', size: 112.45, ascent: 96.22, descent: 22.32, gap: 0 },
  lora: { kind: 'serif', weights: '400 700', size: 116.6, ascent: 86.28, descent: 23.5, gap: 0 },
  newsreader: { kind: 'serif', weights: '200 800', size: 105.45, ascent: 69.7, descent: 25.13, gap: 0 },
  'source-serif-4': { kind: 'serif', weights: '200 900', size: 119.02, ascent: 87.04, descent: 28.15, gap: 0 },
  bitter: { kind: 'serif', weights: '100 900', size: 113.6, ascent: 82.3, descent: 23.33, gap: 0 },
  cormorant: { kind: 'serif', weights: '300 700', size: 96.99, ascent: 95.27, descent: 29.59, gap: 0 },
  'eb-garamond': { kind: 'serif', weights: '400 800', size: 94.3, ascent: 106.79, descent: 31.6, gap: 0 },
  'bricolage-grotesque': { kind: 'sans', weights: '200 800', size: 112.04, ascent: 83, descent: 24.1, gap: 0 },
  unbounded: { kind: 'sans', weights: '200 900', size: 135.52, ascent: 73.42, descent: 18.08, gap: 0 },
  caveat: { kind: 'serif', weights: '400 700', size: 84.6, ascent: 113.47, descent: 35.46, gap: 0 },
  oswald: { kind: 'sans', weights: '200 700', size: 82.01, ascent: 145.47, descent: 35.24, gap: 0 },
} as const;
