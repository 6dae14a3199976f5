import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

const face = (name: string, url: string): string =>
  `@font-face{font-family:'${name} Variable';font-weight:100 900;font-display:swap;src:url(${url}) format('woff2')}`;

/** The platform's faces, never waited for: words stand in local faces of the same measures until they are there. */
export const platformFaces =
  face('Fraunces', fraunces) +
  face('Inter', inter) +
  `@font-face{font-family:'Fraunces Fallback';src:local('Times New Roman'),local('Liberation Serif');` +
  `size-adjust:115.45%;ascent-override:84.71%;descent-override:22.09%;line-gap-override:0%}` +
  `@font-face{font-family:'Inter Fallback';src:local('Arial'),local('Liberation Sans'),local('Roboto');` +
  `size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}`;
