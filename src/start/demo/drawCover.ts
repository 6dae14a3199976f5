import { bowl, circle, defs, ellipse, gradient, HEIGHT, path, rect, ring, WIDTH, type Drawing } from './coverShapes.ts';
import { KIND_COVERS, type KindCoverName } from './kindCovers.ts';

export type CoverName =
  | KindCoverName
  | 'wheel'
  | 'celadon'
  | 'kiln'
  | 'hills'
  | 'bowls'
  | 'scale'
  | 'strata'
  | 'arch'
  | 'avatar'
  | 'detail';

/** One of the demo store's images, shapes in a potter's palette, as an SVG document. */
export function drawCover(name: CoverName): string {
  const { ground, shapes } = COVERS[name]();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${ground.defs}</defs>${ground.fill}${shapes}</svg>`;
}

const COVERS: Record<CoverName, () => Drawing> = {
  ...KIND_COVERS,
  wheel: () => ({
    ground: gradient(['#f1dcc3', '#d9a679'], 'M0 0h1600v1200H0z'),
    shapes: [
      ellipse(800, 820, 640, 250, '#7a4a2e'),
      ellipse(800, 790, 640, 250, '#9a6240'),
      ...[560, 470, 380, 290].map((r, i) => ring(800, 790, r, r * 0.39, i % 2 ? '#b57a52' : '#85522f')),
      path('M560 770C540 560 470 470 500 330h600c30 140-40 230-60 440a240 92 0 0 1-480 0z', 'url(#body)'),
      ellipse(800, 330, 300, 96, '#6b3f26'),
      ellipse(800, 318, 272, 80, '#4a2a19'),
      path('M548 640a252 70 0 0 0 504 0', 'none', 'stroke="#fff3e2" stroke-opacity=".25" stroke-width="10"'),
      defs(
        '<linearGradient id="body"><stop stop-color="#8d5636"/><stop offset=".4" stop-color="#d79a6c"/><stop offset="1" stop-color="#6f412a"/></linearGradient>',
      ),
    ].join(''),
  }),
  celadon: () => ({
    ground: gradient(['#e6ede4', '#c7d6c9'], 'M0 0h1600v1200H0z'),
    shapes: [
      path('M0 860h1600v340H0z', '#8fa894'),
      ellipse(800, 1010, 330, 60, '#5f7c68', 'opacity=".5"'),
      path(
        'M690 210h220c-6 150 200 210 200 450 0 210-130 340-310 340s-310-130-310-340c0-240 206-300 200-450z',
        'url(#glaze)',
      ),
      ellipse(800, 210, 110, 30, '#4f6f60'),
      path(
        'M600 560c40-90 90-120 96-200',
        'none',
        'stroke="#f4fbf4" stroke-opacity=".55" stroke-width="26" stroke-linecap="round"',
      ),
      ...[0, 1, 2, 3].map((i) =>
        rect(
          1200 + (i % 2) * 150,
          560 + Math.floor(i / 2) * 150,
          126,
          126,
          ['#a9c4b0', '#6f9a84', '#d5e2d2', '#4a7563'][i] ?? '#a9c4b0',
          14,
        ),
      ),
      ...[0, 1, 2].map((i) =>
        rect(200, 500 + i * 140, 220 - i * 40, 100, ['#4a7563', '#86ab96', '#c0d3c1'][i] ?? '#86ab96', 14),
      ),
      defs(
        '<linearGradient id="glaze" x1="0" x2="1"><stop stop-color="#5d8a75"/><stop offset=".35" stop-color="#b9d6c2"/><stop offset="1" stop-color="#41695a"/></linearGradient>',
      ),
    ].join(''),
  }),
  kiln: () => ({
    ground: gradient(['#3a221a', '#8c3f22'], 'M0 0h1600v1200H0z'),
    shapes: [
      defs(
        '<radialGradient id="fire"><stop stop-color="#fff1c9"/><stop offset=".35" stop-color="#f6b25a"/><stop offset="1" stop-color="#d4632a" stop-opacity="0"/></radialGradient>',
      ),
      circle(800, 700, 620, 'url(#fire)'),
      path('M430 1200V640a370 370 0 0 1 740 0v560z', '#241510'),
      path('M520 1200V650a280 280 0 0 1 560 0v550z', '#f3a047'),
      path('M590 1200V670a210 210 0 0 1 420 0v530z', '#ffd98f'),
      ...[0, 1, 2].map((i) =>
        path(`M${660 + i * 95} 1200v-${150 + i * 60}c0-40 70-40 70 0v${150 + i * 60}z`, '#7a3a1c'),
      ),
      ...Array.from({ length: 9 }, (_, i) =>
        rect(150 + i * 150, 150, 3, 120 - (i % 3) * 30, '#f7c98a', 1, 'opacity=".5"'),
      ),
    ].join(''),
  }),
  hills: () => ({
    ground: gradient(['#f6d9c0', '#e9a98b'], 'M0 0h1600v1200H0z'),
    shapes: [
      circle(1120, 380, 180, '#fff1dc'),
      path('M0 640C260 480 420 560 640 660s460 60 960-140v680H0z', '#c9775a'),
      path('M0 800c300-140 520-60 760 10s520 40 840-120v510H0z', '#98503e'),
      path('M0 960c240-80 480-60 760 0s560 40 840-70v310H0z', '#5e332b'),
      path('M0 1080c300-50 700-30 1600-20v140H0z', '#3b211d'),
      ...[260, 330, 1240].map((x, i) =>
        path(
          `M${x} ${760 + i * 30}v-${90 - i * 10}m-26 34c14-10 20-22 26-40 6 18 12 30 26 40`,
          'none',
          'stroke="#3b211d" stroke-width="8" stroke-linecap="round"',
        ),
      ),
    ].join(''),
  }),
  bowls: () => ({
    ground: gradient(['#efe6da', '#d8c8b4'], 'M0 0h1600v1200H0z'),
    shapes: [
      path('M0 940h1600v260H0z', '#b89f86'),
      ellipse(800, 1065, 420, 50, '#7d6650', 'opacity=".45"'),
      bowl(800, 800, 700, '#3f5e6b', '#7fa3ac'),
      bowl(800, 640, 580, '#a4502f', '#d98a5c'),
      bowl(800, 500, 460, '#e2c48b', '#f5e3b8'),
      bowl(800, 375, 350, '#4a3428', '#7c5a45'),
      circle(1330, 260, 110, '#f8efe2'),
    ].join(''),
  }),
  scale: () => ({
    ground: gradient(['#dfe3dd', '#b8c2b6'], 'M0 0h1600v1200H0z'),
    shapes: [
      rect(792, 300, 16, 620, '#3d352e', 8),
      path('M600 940h400l-40 70H640z', '#3d352e'),
      path('M380 420 1220 340', 'none', 'stroke="#3d352e" stroke-width="16" stroke-linecap="round"'),
      circle(800, 380, 34, '#a4502f'),
      path(
        'M380 420 240 640M380 420 520 640M1220 340 1080 560M1220 340l140 220',
        'none',
        'stroke="#3d352e" stroke-width="6"',
      ),
      bowl(380, 640, 330, '#6f4e37', '#a97f5f'),
      bowl(1220, 560, 330, '#2f6b4f', '#6ea386'),
      ...[0, 1, 2, 3].map((i) => ellipse(1220, 545 - i * 30, 86, 22, i % 2 ? '#e8c873' : '#d7b04f')),
      circle(380, 586, 66, '#e9dccb'),
    ].join(''),
  }),
  strata: () => ({
    ground: gradient(['#f3e7d6', '#ecd9c0'], 'M0 0h1600v1200H0z'),
    shapes: ['#d8b58c', '#c08a5c', '#a4623c', '#7d4129', '#e7d3b5', '#59453a', '#b7a692', '#3c2c25']
      .map((color, i) => {
        const y = 170 + i * 130;
        const bend = 46 + ((i * 37) % 60);
        return path(
          `M0 ${y}c${220 + i * 20}-${bend} 480 ${bend} 800 ${bend / 3}s560-${bend} 800-${bend / 2}V1200H0z`,
          color,
        );
      })
      .concat([220, 640, 1180].map((x, i) => circle(x, 520 + i * 170, 16 + i * 5, '#f6ead9', 'opacity=".75"')))
      .join(''),
  }),
  arch: () => ({
    ground: gradient(['#f7efe3', '#ead7c3'], 'M0 0h1600v1200H0z'),
    shapes: [
      path('M470 1200V600a330 330 0 0 1 660 0v600z', '#c4704a'),
      path('M580 1200V620a220 220 0 0 1 440 0v580z', '#f2d9bd'),
      ...[0, 1, 2].map((i) => circle(700, 640 + i * 160, 44, i < 2 ? '#2f6b4f' : '#fffaf2')),
      ...[0, 1].map((i) =>
        path(
          `M680 ${640 + i * 160}l16 18 30-36`,
          'none',
          'stroke="#fff" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"',
        ),
      ),
      circle(700, 960, 44, 'none', 'stroke="#2f6b4f" stroke-width="8"'),
      ...[0, 1, 2].map((i) => rect(780, 626 + i * 160, 170 - (i % 2) * 40, 28, '#b98c68', 14)),
      circle(250, 320, 90, '#e4b48b'),
      circle(1380, 860, 130, '#dfa77b', 'opacity=".7"'),
    ].join(''),
  }),
  avatar: () => ({
    ground: gradient(['#7a4b31', '#54301f'], 'M0 0h1600v1200H0z'),
    shapes: [
      circle(800, 600, 520, '#c98d60'),
      circle(700, 500, 300, '#f3d8bc'),
      path('M500 900a420 300 0 0 0 640-60 520 520 0 0 1-640 60z', '#43251a'),
    ].join(''),
  }),
  detail: () => ({
    ground: gradient(['#eadccb', '#cdb59b'], 'M0 0h1600v1200H0z'),
    shapes: [
      ...[0, 1, 2, 3, 4].map((i) =>
        rect(
          180 + i * 260,
          240 + (i % 2) * 60,
          200,
          640,
          ['#6f4e37', '#a97f5f', '#3f5e6b', '#2f6b4f', '#c4704a'][i] ?? '#6f4e37',
          100,
        ),
      ),
      ...[0, 1, 2, 3, 4].map((i) => ellipse(280 + i * 260, 340 + (i % 2) * 60, 60, 34, '#fff6ea', 'opacity=".35"')),
      path('M0 1010h1600v190H0z', '#8d7358'),
    ].join(''),
  }),
};
