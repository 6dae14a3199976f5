import frauncesWhole from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import interWhole from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import fraunces from '#web/ui/faces/fraunces.woff2?url';
import inter from '#web/ui/faces/inter.woff2?url';

const face = (name: string, url: string, letters = ''): string =>
  `@font-face{font-family:'${name} Variable';font-weight:100 900;font-display:swap;src:url(${url}) format('woff2')` +
  `${letters && `;unicode-range:${letters}`}}`;

/** Roughly what the cut faces hold (faces/cut.css says it all), in few bytes: for a sign they lack, the whole face is asked. */
const CUT = 'U+20-7E,U+A0-BF,U+2009-20AC,U+2122,U+2190-2212';

/** The platform's faces, never waited for: words stand in local faces of the same measures until they are there. */
export const platformFaces =
  face('Fraunces', frauncesWhole) +
  face('Fraunces', fraunces, CUT) +
  face('Inter', interWhole) +
  face('Inter', inter, CUT) +
  `@font-face{font-family:'Fraunces Fallback';src:local('Times New Roman'),local('Liberation Serif');` +
  `size-adjust:115.45%;ascent-override:84.71%;descent-override:22.09%;line-gap-override:0%}` +
  `@font-face{font-family:'Inter Fallback';src:local('Arial'),local('Liberation Sans'),local('Roboto');` +
  `size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}`;
