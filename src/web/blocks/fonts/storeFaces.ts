import { FONTS, isHostedFontId, type HostedFontId } from '#shared/rules/font.ts';
import { FONT_FILES } from './fontFiles.ts';
import { FONT_MEASURES } from './fontMeasures.ts';

/**
 * The @font-face rules for the web fonts among these fonts. They are not preloaded: until a file arrives, a local
 * fallback with the same metrics is shown, so that nothing shifts. If the page's text is known, the extended Latin file
 * is listed only if it is needed, and a page without accented letters gets the smaller basic file.
 */
export function storeFaces(fonts: readonly unknown[], text: string | null = null): string {
  const needsExt = text === null || EXT_LETTERS.test(text);
  const isBasic = text !== null && !BEYOND_BASIC.test(text);
  return [...new Set(fonts)]
    .filter(isHostedFontId)
    .map((font) => facesOf(font, { needsExt, isBasic }))
    .join('');
}

function facesOf(font: HostedFontId, { needsExt, isBasic }: { needsExt: boolean; isBasic: boolean }): string {
  const { name } = FONTS[font];
  const { latin, ext, basic } = FONT_FILES[font];
  const { kind, weights, size, ascent, descent, gap } = FONT_MEASURES[font];
  const face = (url: string, range = '') =>
    `@font-face{font-family:'${name} Variable';font-weight:${weights};font-display:swap;src:url(${url})${range}}`;
  return (
    face((isBasic ? basic : undefined) ?? latin) +
    // The later rule wins within its unicode-range, so the first one needs none.
    (needsExt ? face(ext, `;unicode-range:${EXT_RANGE}`) : '') +
    `@font-face{font-family:'${name} Fallback';src:${LOCAL[kind]};size-adjust:${size}%;` +
    `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${gap}%}`
  );
}

/** The unicode-range of @fontsource's extended Latin files, without the characters of its Latin files. */
const EXT_RANGE =
  'U+100-130,U+132-151,U+154-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C4,U+2C60-2C7F,U+A720-A7FF';

const EXT_LETTERS =
  /[\u0100-\u0130\u0132-\u0151\u0154-\u02ff\u1d00-\u1eff\u20a0-\u20ab\u20ad-\u20c4\u2c60-\u2c7f\ua720-\ua7ff]/;

/** The characters of the Latin files that their basic files lack (STORE_SIGNS in scripts/cutFaces.mjs). */
const BEYOND_BASIC =
  /[\u0300-\u0329\u00a1\u00a2\u00a4\u00a6\u00a8\u00aa-\u00b6\u00b8-\u00d6\u00d8-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u2012\u2015-\u2017\u201a\u201b\u201e-\u2025\u2027-\u206f\u2122\u2191\u2193\u2212\u2215]/;

const LOCAL = {
  sans: `local(Arial),local('Liberation Sans'),local(Roboto)`,
  serif: `local('Times New Roman'),local('Liberation Serif')`,
};
