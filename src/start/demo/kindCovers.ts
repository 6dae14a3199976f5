import { bowl, circle, defs, ellipse, gradient, path, rect, type Drawing } from './coverShapes.ts';

export type KindCoverName =
  | 'rack'
  | 'notebook'
  | 'bench'
  | 'window'
  | 'cups'
  | 'circle'
  | 'wood'
  | 'crystals'
  | 'tiles';

const CANVAS = 'M0 0h1600v1200H0z';

/** The covers of `DEMO_KINDS`. */
export const KIND_COVERS: Record<KindCoverName, () => Drawing> = {
  rack: () => ({
    ground: gradient(['#e9e2d3', '#cfd6c8'], CANVAS),
    shapes: [
      rect(180, 600, 1240, 26, '#8a6a4d', 6),
      rect(180, 1060, 1240, 26, '#8a6a4d', 6),
      vase(400, 600, '#6f9a84', '#a9c4b0'),
      vase(1180, 1060, '#4a7563', '#86ab96'),
      bowl(760, 470, 330, '#a4502f', '#d98a5c'),
      bowl(1140, 500, 250, '#e2c48b', '#f5e3b8'),
      bowl(420, 930, 330, '#3f5e6b', '#7fa3ac'),
      ...[0, 1, 2, 3].map((i) => rect(690, 1020 - i * 44, 240 - i * 16, 36, STRATA[i] ?? '#a4623c', 8)),
    ].join(''),
  }),
  notebook: () => ({
    ground: gradient(['#f0e4d4', '#dcc4a8'], CANVAS),
    shapes: [
      path('M300 360 800 320v640l-500 40z', '#fffaf1'),
      path('M1300 360 800 320v640l500 40z', '#f6ecdc'),
      path('M800 320v640', 'none', 'stroke="#c9ad8b" stroke-width="8"'),
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        path(
          `M370 ${450 + i * 82} ${i === 5 ? 560 : 730} ${421 + i * 82 + (i === 5 ? 13 : 0)}`,
          'none',
          'stroke="#b79b7c" stroke-width="12" stroke-linecap="round"',
        ),
      ),
      ...[0, 1, 2].map((i) => circle(1050, 520 + i * 150, 46, ['#6f9a84', '#c4704a', '#3f5e6b'][i] ?? '#6f9a84')),
      ellipse(1390, 950, 170, 54, '#b08d6b', 'opacity=".5"'),
      path('M1260 700h260v150a130 110 0 0 1-260 0z', '#a4502f'),
      ellipse(1390, 700, 130, 34, '#4a2a19'),
      path('M1520 730c80-10 80 120 0 110', 'none', 'stroke="#a4502f" stroke-width="24"'),
    ].join(''),
  }),
  bench: () => ({
    ground: gradient(['#dfe5df', '#b9c8bf'], CANVAS),
    shapes: [
      rect(310, 220, 980, 640, '#2f3b36', 36),
      rect(350, 260, 900, 560, '#f4f1e8', 16),
      path('M210 860h1180l70 90H140z', '#46544d'),
      ...GLAZES.map((color, i) => rect(410 + i * 164, 320, 132, 190, color, 16)),
      ...[0, 1, 2].map((i) => rect(410, 588 + i * 76, 780, 14, '#d8d2c2', 7)),
      ...[0, 1, 2].map((i) => rect(410, 588 + i * 76, [520, 300, 660][i] ?? 300, 14, '#6f9a84', 7)),
      ...[0, 1, 2].map((i) => circle(410 + ([520, 300, 660][i] ?? 300), 595 + i * 76, 26, '#c4704a')),
    ].join(''),
  }),
  window: () => ({
    ground: gradient(['#4b3a4d', '#2b2432'], CANVAS),
    shapes: [
      defs(
        '<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f3b48a"/><stop offset=".6" stop-color="#d77f76"/><stop offset="1" stop-color="#7a5670"/></linearGradient>',
      ),
      rect(420, 140, 760, 620, 'url(#dusk)', 18),
      circle(940, 540, 92, '#fff0d6'),
      path('M420 640c180-90 360-40 760-90v210H420z', '#4d3550'),
      path('M800 140v620M420 450h760', 'none', 'stroke="#241c2a" stroke-width="22"'),
      rect(420, 140, 760, 620, 'none', 18, 'stroke="#241c2a" stroke-width="30"'),
      path('M0 1010h1600v190H0z', '#1b151f'),
      ellipse(800, 960, 330, 74, '#6a5044'),
      ellipse(800, 944, 330, 74, '#8a6a58'),
      path('M690 930c-20-90-40-130-20-190h260c20 60 0 100-20 190a110 30 0 0 1-220 0z', '#c98d60'),
      ellipse(800, 740, 130, 32, '#5e3b28'),
    ].join(''),
  }),
  cups: () => ({
    ground: gradient(['#f3e6d8', '#e0c7b0'], CANVAS),
    shapes: [
      ellipse(800, 980, 700, 190, '#b98f6c'),
      ellipse(800, 950, 700, 190, '#cfa783'),
      cup(530, 720, '#3f5e6b', -1),
      cup(1070, 720, '#c4704a', 1),
      ...[500, 570, 1040, 1110].map((x, i) =>
        path(
          `M${x} ${560 - (i % 2) * 30}c-36-60 36-90 0-150s36-90 0-140`,
          'none',
          'stroke="#fff8ee" stroke-width="16" stroke-linecap="round" stroke-opacity=".8"',
        ),
      ),
    ].join(''),
  }),
  circle: () => ({
    ground: gradient(['#2d1d18', '#5a2c1c'], CANVAS),
    shapes: [
      ...['#6b3421', '#8f4526', '#b45c2d', '#d98a45', '#f3c27a'].map((color, i) =>
        circle(800, 620, 500 - i * 92, 'none', `stroke="${color}" stroke-width="30"`),
      ),
      path('M800 470c90 90 130 140 130 210a130 130 0 0 1-260 0c0-70 40-120 130-210z', '#f6b25a'),
      path('M800 580c44 50 66 76 66 110a66 66 0 0 1-132 0c0-34 22-60 66-110z', '#fff1c9'),
    ].join(''),
  }),
  wood: () => ({
    ground: gradient(['#43281c', '#7c4426'], CANVAS),
    shapes: [
      defs(
        '<radialGradient id="glow"><stop stop-color="#ffe2a3"/><stop offset=".5" stop-color="#f09a45"/><stop offset="1" stop-color="#f09a45" stop-opacity="0"/></radialGradient>',
      ),
      circle(1180, 620, 520, 'url(#glow)'),
      path('M930 1200V600a250 250 0 0 1 500 0v600z', '#1f120d'),
      path('M1000 1200V620a180 180 0 0 1 360 0v580z', '#f7b75c'),
      ...[0, 1, 2, 3].flatMap((row) =>
        Array.from({ length: 5 - row }, (_, at) => log(170 + row * 74 + at * 148, 1090 - row * 128)),
      ),
    ].join(''),
  }),
  crystals: () => ({
    ground: gradient(['#16323a', '#0f2029'], CANVAS),
    shapes: [
      ...[
        [480, 430, 300],
        [1110, 700, 360],
        [650, 900, 190],
        [1200, 250, 150],
      ].map(([x = 0, y = 0, size = 0]) => crystal(x, y, size)),
      ...[200, 420, 860, 980, 1420].map((x, i) =>
        circle(x, 200 + ((i * 313) % 860), 9 + i * 2, '#9fd0cf', 'opacity=".7"'),
      ),
    ].join(''),
  }),
  tiles: () => ({
    ground: gradient(['#f4ecdf', '#e3d3bd'], CANVAS),
    shapes: [
      path('M0 900h1600v300H0z', '#c9b092'),
      ...GLAZES.flatMap((color, i) => [
        ellipse(280 + i * 260, 926, 110, 22, '#9c8162', 'opacity=".5"'),
        rect(180 + i * 260, 360, 200, 560, '#d9bd9a', 20),
        rect(180 + i * 260, 360, 200, 400 - (i % 2) * 70, color, 20),
        circle(280 + i * 260, 420, 20, '#f4ecdf'),
        rect(210 + i * 260, 400, 14, 240, '#fffaf1', 7, 'opacity=".35"'),
      ]),
    ].join(''),
  }),
};

const STRATA = ['#7d4129', '#a4623c', '#c08a5c', '#d8b58c'];
const GLAZES = ['#a9c4b0', '#6f9a84', '#3f5e6b', '#c4704a', '#e2c48b'];

/** A vase that stands on `y`. */
const vase = (x: number, y: number, outside: string, shine: string) =>
  path(
    `M${x - 50} ${y - 400}h100c-4 90 90 120 90 230 0 100-50 170-140 170s-140-70-140-170c0-110 94-140 90-230z`,
    outside,
  ) +
  path(
    `M${x - 80} ${y - 120}c-20-70 20-110 44-150`,
    'none',
    `stroke="${shine}" stroke-width="18" stroke-linecap="round"`,
  );

/** A cup with its handle on the side that `side` names: -1 is left. */
const cup = (x: number, y: number, color: string, side: -1 | 1) =>
  path(
    `M${x + side * 150} ${y + 40}c${side * 110}-20 ${side * 110} 160 ${side * -10} 150`,
    'none',
    `stroke="${color}" stroke-width="30"`,
  ) +
  path(`M${x - 170} ${y - 60}h340v170a170 130 0 0 1-340 0z`, color) +
  ellipse(x, y - 60, 170, 46, '#4a2a19');

const log = (x: number, y: number) =>
  circle(x, y, 70, '#5e3826') +
  circle(x, y, 60, '#c99a68') +
  circle(x, y, 38, 'none', 'stroke="#a87748" stroke-width="7"') +
  circle(x, y, 16, '#a87748');

/** A crystal with needles in twelve directions. */
const crystal = (x: number, y: number, size: number) =>
  circle(x, y, size, '#2b6a73', 'opacity=".55"') +
  Array.from({ length: 12 }, (_, i) => {
    const angle = (Math.PI * i) / 6;
    const [dx, dy] = [Math.round(Math.cos(angle) * size), Math.round(Math.sin(angle) * size)];
    return path(
      `M${x} ${y}l${dx} ${dy}`,
      'none',
      `stroke="${i % 2 ? '#7fc1bf' : '#c7ebe2'}" stroke-width="${i % 2 ? 10 : 18}" stroke-linecap="round"`,
    );
  }).join('') +
  circle(x, y, size * 0.16, '#eafaf3');
