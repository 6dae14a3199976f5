/**
 * The weights of each font, and the metrics of its local fallback in percent. Generated from the font files by
 * scripts/measureFonts.mjs.
 */
export const FONT_MEASURES = {
  inter: { kind: 'sans', weights: '100 900', size: 107.3, ascent: 90.3, descent: 22.5, gap: 0 },
  fraunces: { kind: 'serif', weights: '100 900', size: 115.5, ascent: 84.7, descent: 22.1, gap: 0 },
  outfit: { kind: 'sans', weights: '100 900', size: 98.9, ascent: 101.1, descent: 26.3, gap: 0 },
  'plus-jakarta-sans': { kind: 'sans', weights: '200 800', size: 105.1, ascent: 98.8, descent: 21.1, gap: 0 },
  'dm-sans': { kind: 'sans', weights: '100 1000', size: 105.6, ascent: 93.9, descent: 29.4, gap: 0 },
  manrope: { kind: 'sans', weights: '200 800', size: 100, ascent: 106.6, descent: 30, gap: 0 },
  'work-sans': { kind: 'sans', weights: '100 900', size: 113.4, ascent: 82, descent: 21.4, gap: 0 },
  nunito: { kind: 'sans', weights: '200 1000', size: 98.1, ascent: 103.1, descent: 36, gap: 0 },
  rubik: { kind: 'sans', weights: '300 900', size: 102.7, ascent: 91, descent: 24.3, gap: 0 },
  figtree: { kind: 'sans', weights: '300 900', size: 100.1, ascent: 94.9, descent: 25, gap: 0 },
  sora: { kind: 'sans', weights: '100 800', size: 113.9, ascent: 85.2, descent: 25.5, gap: 0 },
  'space-grotesk': { kind: 'sans', weights: '300 700', size: 110.9, ascent: 88.7, descent: 26.3, gap: 0 },
  syne: { kind: 'sans', weights: '400 800', size: 99, ascent: 93.4, descent: 27.8, gap: 0 },
  'playfair-display': { kind: 'serif', weights: '400 900', size: 112.5, ascent: 96.2, descent: 22.3, gap: 0 },
  lora: { kind: 'serif', weights: '400 700', size: 116.6, ascent: 86.3, descent: 23.5, gap: 0 },
  newsreader: { kind: 'serif', weights: '200 800', size: 105.5, ascent: 69.7, descent: 25.1, gap: 0 },
  'source-serif-4': { kind: 'serif', weights: '200 900', size: 119, ascent: 87, descent: 28.1, gap: 0 },
  bitter: { kind: 'serif', weights: '100 900', size: 113.6, ascent: 82.3, descent: 23.3, gap: 0 },
  cormorant: { kind: 'serif', weights: '300 700', size: 97, ascent: 95.3, descent: 29.6, gap: 0 },
  'eb-garamond': { kind: 'serif', weights: '400 800', size: 94.3, ascent: 106.8, descent: 31.6, gap: 0 },
  'bricolage-grotesque': { kind: 'sans', weights: '200 800', size: 112, ascent: 83, descent: 24.1, gap: 0 },
  unbounded: { kind: 'sans', weights: '200 900', size: 135.5, ascent: 73.4, descent: 18.1, gap: 0 },
  caveat: { kind: 'serif', weights: '400 700', size: 84.6, ascent: 113.5, descent: 35.5, gap: 0 },
  oswald: { kind: 'sans', weights: '200 700', size: 82, ascent: 145.5, descent: 35.2, gap: 0 },
} as const;
