import { contrastRatio, leastContrast, readHexColor, repairContrast } from './color.ts';

const PLATFORM_COLOR = '#6f4e37';

/** Minimum contrast of text (WCAG 2.2, 1.4.3) and of a control's border (1.4.11). */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

/**
 * Warm paper and espresso ink, as on the platform's pages. Every text reaches 4.5:1 on the page, the card and the
 * inset.
 */
const LIGHT = {
  page: '#fbf8f4',
  card: '#ffffff',
  well: '#f3eee7',
  line: '#e6ded3',
  ink: '#241c17',
  soft: '#5e5349',
  faint: '#71665c',
};

const DARK: typeof LIGHT = {
  page: '#171310',
  card: '#1f1a16',
  well: '#2a231e',
  line: '#372f28',
  ink: '#f4eee6',
  soft: '#c3b8ab',
  faint: '#a1968a',
};

export type EmailColors = ReturnType<typeof emailColors>;

/** The colors of an email in both schemes. A button keeps the brand color and gets a border with enough contrast. */
export function emailColors(brandColor: string) {
  const color = readHexColor(brandColor) ?? PLATFORM_COLOR;
  return {
    light: LIGHT,
    dark: DARK,
    button: { light: buttonOn(color, LIGHT), dark: buttonOn(color, DARK) },
  };
}

function buttonOn(back: string, { page, card }: typeof LIGHT) {
  const places = [page, card];
  const visible = leastContrast(back, places) >= EDGE_CONTRAST;
  const edge = visible ? back : (repairContrast(back, places, EDGE_CONTRAST) ?? back);
  // Black or white always reaches 4.5:1. The email's own ink is softer than black, so it is preferred if it does too.
  const ink = ['#ffffff', LIGHT.ink].find((one) => contrastRatio(one, back) >= TEXT_CONTRAST) ?? '#000000';
  return { back, edge, ink };
}
