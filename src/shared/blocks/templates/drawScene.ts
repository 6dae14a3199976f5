import { mixColors } from '#shared/rules/color.ts';
import type { ThemeTokens } from '#shared/rules/theme.ts';
import type { Scene } from './template.ts';

const WIDTH = 1600;
const HEIGHT = 1200;

interface Palette {
  ground: string;
  end: string;
  first: string;
  second: string;
  deep: string;
  light: string;
}

/**
 * A calm illustration in the colors of a theme, as an SVG document without text. Creators replace it with their own.
 */
export function drawScene(scene: Scene, tokens: ThemeTokens): string {
  const palette = paletteOf(tokens);
  const ground = `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${palette.ground}"/><stop offset="1" stop-color="${palette.end}"/></linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 0.6}" height="${HEIGHT * 0.6}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${ground}</defs><path fill="url(#g)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${DRAWINGS[scene](palette)}</svg>`;
}

function paletteOf({ surfaceColor, primaryColor, accentColor, textColor, isDarkTheme }: ThemeTokens): Palette {
  return {
    ground: mixColors(surfaceColor, accentColor, 0.12),
    end: mixColors(surfaceColor, accentColor, 0.3),
    first: mixColors(primaryColor, surfaceColor, 0.15),
    second: mixColors(accentColor, surfaceColor, 0.3),
    deep: mixColors(primaryColor, textColor, 0.45),
    light: isDarkTheme ? mixColors(surfaceColor, primaryColor, 0.35) : surfaceColor,
  };
}

const path = (d: string, fill: string, opacity = 1): string => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;
const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;
const ring = (x: number, y: number, r: number, stroke: string, width: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
const box = (x: number, y: number, width: number, height: number, fill: string, corner = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" fill="${fill}"/>`;
const times = <Drawn>(count: number, draw: (index: number) => Drawn): Drawn[] =>
  Array.from({ length: count }, (_, i) => draw(i));

const DRAWINGS: Readonly<Record<Scene, (palette: Palette) => string>> = {
  hills: ({ first, second, deep, light }) =>
    circle(1180, 380, 150, light) +
    path('M0 720q300-220 640-60t960-120v660H0z', second, 0.7) +
    path('M0 860q420-260 820-60t780-100v500H0z', first) +
    path('M0 1010q380-150 760-20t840-60v270H0z', deep),
  arches: ({ first, second, deep, light }) =>
    times(3, (i) =>
      path(`M${220 + i * 420} 1200V620a170 170 0 0 1 340 0v580z`, [first, second, deep][i] ?? first),
    ).join('') +
    times(3, (i) => path(`M${290 + i * 420} 1200V640a100 100 0 0 1 200 0v560z`, light, 0.85)).join('') +
    circle(800, 240, 90, second),
  waves: ({ first, second, deep, light }) =>
    circle(420, 340, 170, light) +
    times(6, (i) =>
      path(
        `M0 ${560 + i * 110}q200-90 400 0t400 0 400 0 400 0v700H0z`,
        [light, second, first, second, first, deep][i] ?? first,
        0.75,
      ),
    ).join(''),
  still: ({ first, second, deep, light }) =>
    path('M0 820h1600v380H0z', deep, 0.85) +
    path('M520 820c-60-250 40-300 40-420h160c0 120 100 170 40 420z', first) +
    circle(980, 700, 125, second) +
    circle(1190, 735, 90, light) +
    `<ellipse cx="640" cy="400" rx="80" ry="22" fill="${deep}"/>`,
  leaves: ({ first, second, deep, light }) =>
    circle(800, 600, 430, light, 0.6) +
    times(7, (i) => {
      const fill = [first, second, deep][i % 3] ?? first;
      return `<path d="M0 0c120-150 120-330 0-470c-120 140-120 320 0 470z" fill="${fill}" opacity=".9" transform="translate(800 980) rotate(${-66 + i * 22})"/>`;
    }).join(''),
  beams: ({ first, second, deep, light }) =>
    times(7, (i) => path(`M800 1250L${i * 260 - 120} -40h150z`, [first, second, light][i % 3] ?? first, 0.55)).join(
      '',
    ) +
    circle(800, 1130, 330, deep) +
    circle(800, 1130, 190, first),
  tiles: ({ first, second, deep, light }) =>
    times(24, (i) => {
      const [x, y] = [170 + (i % 6) * 215, 160 + Math.floor(i / 6) * 230];
      const fill = [first, light, second, deep][(i * 7 + Math.floor(i / 6)) % 4] ?? first;
      return i % 3 === 0 ? circle(x + 92, y + 92, 92, fill) : box(x, y, 185, 185, fill, i % 2 === 0 ? 92 : 18);
    }).join(''),
  orbit: ({ first, second, deep, light }) =>
    times(5, (i) => ring(800, 600, 180 + i * 105, [light, second, first][i % 3] ?? first, 10)).join('') +
    circle(800, 600, 130, deep) +
    circle(1085, 600, 46, first) +
    circle(620, 932, 62, second) +
    circle(430, 390, 34, light),
  page: ({ first, second, deep, light }) =>
    `<g transform="rotate(-8 800 600)">${box(430, 190, 640, 860, deep, 16)}${box(460, 170, 640, 860, light, 16)}</g>` +
    `<g transform="rotate(-8 800 600)">${box(540, 270, 300, 46, first, 10)}${times(9, (i) =>
      box(540, 380 + i * 62, i % 4 === 3 ? 300 : 480, 20, second, 10),
    ).join('')}</g>`,
  bars: ({ first, second, deep, light }) =>
    times(9, (i) => {
      const height = [260, 420, 340, 560, 480, 700, 620, 820, 760][i] ?? 400;
      return box(170 + i * 145, 1080 - height, 100, height, [first, second, deep, light][i % 4] ?? first, 50);
    }).join('') + path('M120 1080h1360v12H120z', deep),
  sound: ({ first, second, deep }) =>
    times(25, (i) => {
      const height = 90 + 430 * Math.abs(Math.sin(i * 0.9) * Math.cos(i * 0.31));
      return box(46 + i * 62, 600 - height / 2, 34, height, [first, second, first, deep][i % 4] ?? first, 17);
    }).join(''),
  track: ({ first, second, deep, light }) =>
    times(6, (i) => {
      const color = [deep, first, second, first, second, light][i] ?? first;
      return `<ellipse cx="1180" cy="880" rx="${1330 - i * 200}" ry="${640 - i * 96}" fill="none" stroke="${color}" stroke-width="${i === 0 ? 90 : 54}" opacity=".9"/>`;
    }).join(''),
  table: ({ first, second, deep, light }) =>
    circle(1240, 470, 120, light) +
    path('M0 690h1600v510H0z', deep, 0.9) +
    path('M130 540h330a165 150 0 0 1 -330 0z', first) +
    path('M560 470h110l26 220H534z', second) +
    circle(850, 612, 78, first) +
    circle(985, 632, 58, second) +
    path('M1090 520h380a190 170 0 0 1 -380 0z', second),
};
