/** A link inside text. */
export const linkStyle =
  'rounded-sm font-medium text-mocha underline decoration-1 underline-offset-4 transition-colors hover:text-mocha-strong';
