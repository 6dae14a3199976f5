import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** What the stamp of each page of a PDF says. Null: the page has no stamp. */
export async function stampedText(pdf: Uint8Array): Promise<(string | null)[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const read = new Map<PDFRawStream, string>();
  return document.getPages().map((page) => {
    const forms = page.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict);
    const stamps = (forms?.entries() ?? []).filter(([name]) => name.decodeText().startsWith('Stamp'));
    const shown = stamps.map(([, ref]) => {
      const form = document.context.lookup(ref, PDFRawStream);
      const text = read.get(form) ?? readForm(form);
      read.set(form, text);
      return text;
    });
    const isDrawn = stamps.every(([name]) => contentsOf(page.node.Contents(), document).includes(`${String(name)} Do`));
    return shown.length === 1 && isDrawn ? (shown[0] ?? null) : null;
  });
}

/** The matrix with which each page draws its stamp. */
export async function matricesOf(pdf: Uint8Array): Promise<number[][]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().map((page) => {
    const drawn = /\/Artifact BMC\s+q\s+([-\d. ]+) cm\s+\/Stamp/.exec(contentsOf(page.node.Contents(), document));
    return (drawn?.[1] ?? '').split(' ').map(Number);
  });
}

const decoded = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

function contentsOf(contents: ReturnType<PDFDocument['context']['lookup']>, document: PDFDocument): string {
  if (contents instanceof PDFRawStream) return decoded(contents);
  if (contents && 'asArray' in contents && typeof contents.asArray === 'function')
    return contents
      .asArray()
      .map((one: Parameters<PDFDocument['context']['lookup']>[0]) => contentsOf(document.context.lookup(one), document))
      .join('\n');
  return '';
}

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
  const map = decoded(font.lookup(PDFName.of('ToUnicode'), PDFRawStream));
  return new Map(
    Array.from(map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi), ([, glyph = '', code = '']) => [
      glyph.toUpperCase(),
      Buffer.from(code, 'hex').swap16().toString('utf16le'),
    ]),
  );
}
