import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';

/** The display face, never waited for: titles stand in a local serif of the same measures until it is there. */
export const landingFace =
  `@font-face{font-family:'Fraunces Variable';font-weight:100 900;font-display:swap;src:url(${fraunces}) format('woff2')}` +
  `@font-face{font-family:'Fraunces Fallback';src:local('Times New Roman'),local('Liberation Serif');` +
  `size-adjust:115.45%;ascent-override:84.71%;descent-override:22.09%;line-gap-override:0%}`;
