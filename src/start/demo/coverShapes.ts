/** The canvas of the demo store's images. */
export const WIDTH = 1600;
export const HEIGHT = 1200;

export interface Drawing {
  ground: { defs: string; fill: string };
  shapes: string;
}

export function gradient([from, to]: [string, string], shape: string): Drawing['ground'] {
  return {
    defs: `<linearGradient id="ground" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    fill: `<path d="${shape}" fill="url(#ground)"/>`,
  };
}

export const defs = (inner: string) => `<defs>${inner}</defs>`;
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const ring = (x: number, y: number, rx: number, ry: number, color: string) =>
  ellipse(x, y, rx, ry, 'none', `stroke="${color}" stroke-width="14"`);
export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;

/** A bowl seen from slightly above. `y` is its rim. */
export const bowl = (x: number, y: number, width: number, outside: string, inside: string) =>
  path(
    `M${x - width / 2} ${y}c0 ${width * 0.34} ${width * 0.2} ${width * 0.4} ${width / 2} ${width * 0.4}s${width / 2}-${width * 0.06} ${width / 2}-${width * 0.4}z`,
    outside,
  ) + ellipse(x, y, width / 2, width * 0.1, inside);
