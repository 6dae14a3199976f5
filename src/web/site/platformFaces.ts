import frauncesWhole from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import interWhole from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import fraunces from '#web/ui/faces/fraunces.woff2?url';
import inter from '#web/ui/faces/inter.woff2?url';

const face = (name: string, url: string, emails = ''): string =>
  `@font-face{font-family:'${name} Variable';font-weight:100 900;font-display:swap;src:url(${url}) format('woff2')` +
  `${emails && `;unicode-range:${emails}`}}`;

/**
 * An approximation of the subset fonts' characters in few bytes (faces/cut.css has the exact list). For other
 * characters the full font loads.
 */
const CUT = 'U+20-7E,U+A0-BF,U+2009-20AC,U+2122,U+2190-2212';

/** The platform's fonts. Until they have loaded, local fallbacks with the same metrics are shown. */
export const platformFaces =
  face('Fraunces', frauncesWhole) +
  face('Fraunces', fraunces, CUT) +
  face('Inter', interWhole) +
  face('Inter', inter, CUT) +
  `@font-face{font-family:'Fraunces Fallback';src:local('Times New Roman'),local('Liberation Serif');` +
  `size-adjust:115.45%;ascent-override:84.71%;descent-override:22.09%;line-gap-override:0%}` +
  `@font-face{font-family:'Inter Fallback';src:local('Arial'),local('Liberation Sans'),local('Roboto');` +
  `size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}`;
