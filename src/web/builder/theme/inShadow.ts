/**
 * Rewrites a page's CSS for a shadow root: rules for the document's root and body apply to the host and its only child,
 * and rules for wide windows are left out.
 */
export function inShadow(css: string): string {
  return withoutFaces(withoutWide(css))
    .replaceAll(/(?<=^|[},{]\s*):root\b/g, ':host')
    .replaceAll(/(?<=^|[},{]\s*)html body\b/g, '.page-root')
    .replaceAll(/(?<=^|[},{]\s*)(?:html|body)\b(?!-)/g, '.page-root');
}

const withoutWide = (css: string): string =>
  css.replaceAll(/@media ?\(min-width[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');

/** Fonts belong to the window. A shadow root cannot define its own. */
const withoutFaces = (css: string): string => css.replaceAll(/@font-face ?\{[^}]*\}/g, '');
