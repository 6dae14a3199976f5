/**
 * A page's rules for a piece of another page: what a document's root and body are is the piece's host and its only
 * element there, and what needs a wide window is left out.
 */
export function inShadow(css: string): string {
  return withoutFaces(withoutWide(css))
    .replaceAll(/(?<=^|[},{]\s*):root\b/g, ':host')
    .replaceAll(/(?<=^|[},{]\s*)html body\b/g, '.page-root')
    .replaceAll(/(?<=^|[},{]\s*)(?:html|body)\b(?!-)/g, '.page-root');
}

const withoutWide = (css: string): string =>
  css.replaceAll(/@media ?\(min-width[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');

/** Faces are the window's: a piece of it cannot bring its own. */
const withoutFaces = (css: string): string => css.replaceAll(/@font-face ?\{[^}]*\}/g, '');
