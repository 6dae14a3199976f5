/** Stacks of system fonts, which need no download. */
const SYSTEM_FONTS = {
  sans: { name: 'Sans', stack: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" },
  serif: { name: 'Serif', stack: "'Iowan Old Style', 'Palatino Linotype', Palatino, Charter, Georgia, serif" },
  humanist: { name: 'Humanist', stack: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'Source Sans 3', sans-serif" },
  geometric: { name: 'Geometric', stack: "Avenir, Montserrat, Corbel, 'URW Gothic', 'Century Gothic', sans-serif" },
  rounded: {
    name: 'Rounded',
    stack: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, sans-serif",
  },
  slab: { name: 'Slab', stack: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif" },
  mono: { name: 'Mono', stack: "ui-monospace, 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace" },
} as const;

/** The web fonts we host. Until one has loaded, a local fallback with the same metrics is shown. */
const HOSTED_FONTS = {
  inter: hosted('Inter', 'sans-serif'),
  figtree: hosted('Figtree', 'sans-serif'),
  manrope: hosted('Manrope', 'sans-serif'),
  'dm-sans': hosted('DM Sans', 'sans-serif'),
  'work-sans': hosted('Work Sans', 'sans-serif'),
  'plus-jakarta-sans': hosted('Plus Jakarta Sans', 'sans-serif'),
  outfit: hosted('Outfit', 'sans-serif'),
  rubik: hosted('Rubik', 'sans-serif'),
  nunito: hosted('Nunito', 'sans-serif'),
  sora: hosted('Sora', 'sans-serif'),
  'space-grotesk': hosted('Space Grotesk', 'sans-serif'),
  'bricolage-grotesque': hosted('Bricolage Grotesque', 'sans-serif'),
  fraunces: hosted('Fraunces', 'serif'),
  newsreader: hosted('Newsreader', 'serif'),
  'source-serif-4': hosted('Source Serif 4', 'serif'),
  lora: hosted('Lora', 'serif'),
  bitter: hosted('Bitter', 'serif'),
  'playfair-display': hosted('Playfair Display', 'serif'),
  cormorant: hosted('Cormorant', 'serif'),
  'eb-garamond': hosted('EB Garamond', 'serif'),
  syne: hosted('Syne', 'sans-serif'),
  unbounded: hosted('Unbounded', 'sans-serif'),
  oswald: hosted('Oswald', 'sans-serif'),
  caveat: hosted('Caveat', 'cursive'),
} as const;

/** The fonts a theme can choose. */
export const FONTS = { ...SYSTEM_FONTS, ...HOSTED_FONTS } as const;

export type FontId = keyof typeof FONTS;
export type HostedFontId = keyof typeof HOSTED_FONTS;

export function isFontId(font: unknown): font is FontId {
  return typeof font === 'string' && Object.hasOwn(FONTS, font);
}

export function isHostedFontId(font: unknown): font is HostedFontId {
  return typeof font === 'string' && Object.hasOwn(HOSTED_FONTS, font);
}

export const FONT_IDS: readonly FontId[] = Object.keys(FONTS).filter(isFontId);

function hosted(name: string, generic: 'sans-serif' | 'serif' | 'cursive') {
  return { name, stack: `'${name} Variable', '${name} Fallback', ${generic}` };
}
