/** Escapes text for an XML document and removes characters that XML 1.0 does not allow. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

// The characters that XML 1.0, section 2.2, does not allow. toWellFormed has already replaced lone surrogates with
// U+FFFD.
// oxlint-disable-next-line no-control-regex -- these characters are removed
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** An element with text content. */
export const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`;

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
