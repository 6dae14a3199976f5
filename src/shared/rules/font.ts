/** The fonts a theme may choose: stacks of what systems have, so that text never waits. */
export const FONTS = {
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

export type FontId = keyof typeof FONTS;

export function isFontId(font: unknown): font is FontId {
  return typeof font === 'string' && Object.hasOwn(FONTS, font);
}

export const FONT_IDS: readonly FontId[] = Object.keys(FONTS).filter(isFontId);
