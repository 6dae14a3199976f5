import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';

/** What the stamp of each page of a PDF says. Null: the page has no stamp, or does not draw it. */
export async function stampedText(pdf: Uint8Array): Promise<(string | null)[]> {
  const read = new Map<PDFObject, string>();
  return (await pagesOf(pdf)).map((page) => {
    const forms = page.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict);
    const name = forms?.keys().find((key) => key.decodeText().startsWith('Stamp'));
    const form = name && forms?.lookup(name);
    if (!form || !contentsOf(page).includes(`${String(name)} Do`)) return null;
    const text = read.get(form) ?? readForm(streamOf(form));
    read.set(form, text);
    return text;
  });
}

/** The matrix with which each page draws its stamp as an artifact. */
export async function matricesOf(pdf: Uint8Array): Promise<number[][]> {
  return (await pagesOf(pdf)).map((page) => {
    const drawn = /\/Artifact BMC\s+q\s+([-\d. ]+) cm\s+\/Stamp/.exec(contentsOf(page));
    return (drawn?.[1] ?? '').split(' ').map(Number);
  });
}

const pagesOf = async (pdf: Uint8Array): Promise<PDFPage[]> =>
  (await PDFDocument.load(pdf, { updateMetadata: false })).getPages();

function contentsOf({ node, doc }: PDFPage): string {
  const contents = node.Contents();
  const parts = contents instanceof PDFArray ? contents.asArray().map((part) => doc.context.lookup(part)) : [contents];
  return parts.map((part) => decoded(streamOf(part))).join('\n');
}

function streamOf(object: PDFObject | undefined): PDFRawStream {
  if (object instanceof PDFRawStream) return object;
  throw new Error(`Not a stream: ${String(object)}`);
}

const decoded = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

/** The text that a form shows, as a reader copies it: by the characters that its fonts name for their glyphs. */
function readForm(form: PDFRawStream): string {
  const fonts = form.dict.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict);
  const shown = decoded(form).matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-F]+)> Tj/gi);
  let characters = new Map<string, string>();
  let text = '';
  for (const [, font, glyphs] of shown) {
    if (font !== undefined) characters = readFont(fonts.lookup(PDFName.of(font), PDFDict));
    else for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += characters.get(glyph.toUpperCase()) ?? '\ufffd';
  }
  return text;
}

function readFont(font: PDFDict): Map<string, string> {
  const map = decoded(streamOf(font.lookup(PDFName.of('ToUnicode'))));
  return new Map(
    Array.from(map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi), ([, glyph = '', code = '']) => [
      glyph.toUpperCase(),
      Buffer.from(code, 'hex').swap16().toString('utf16le'),
    ]),
  );
}
