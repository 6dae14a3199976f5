/**
 * Removes comments and unnecessary whitespace from a style sheet. Written for our own style sheets: strings must not
 * contain spaces that matter.
 */
export function minifyCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>~]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/(?<=[ :,(])0(?=\.\d)/g, '')
    .replace(/@import[^;]+;/g, '')
    .trim();
}
