import {
  beginMarkedContent,
  beginText,
  concatTransformationMatrix,
  degreesToRadians,
  drawObject,
  endMarkedContent,
  endText,
  fill,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingGrayscaleColor,
  setFontAndSize,
  setGraphicsState,
  setTextMatrix,
  showText,
  type PDFFont,
  type PDFOperator,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { STAMPED_BYTES_MAX, STAMPED_PAGES_MAX, type StampProblem } from '#shared/rules/stamping.ts';
import { printable } from '../pdf/printable.ts';
import { loadFonts } from '../share/loadFonts.ts';

/** A PDF that cannot be stamped. */
export class Unstampable extends Error {
  readonly problem: StampProblem;

  constructor(problem: StampProblem, options?: ErrorOptions) {
    super(`This PDF cannot be stamped: ${problem}.`, options);
    this.problem = problem;
  }
}

/** Writes a line of text at the bottom of each page of a PDF, as its reader sees it. Throws `Unstampable`. */
export async function composeStamped(pdf: Uint8Array, text: string): Promise<Uint8Array> {
  if (pdf.length > STAMPED_BYTES_MAX) throw new Unstampable('too-large');
  const document = await open(pdf);
  try {
    const stamp = await drawStamp(document, text);
    for (const page of document.getPages()) placeStamp(page, stamp);
    return await document.save({ updateFieldAppearances: false, addDefaultPage: false, objectsPerTick: 500 });
  } catch (error) {
    throw new Unstampable('broken', { cause: error });
  }
}

/** Files that anyone can open but not change have an empty password. */
async function open(pdf: Uint8Array): Promise<PDFDocument> {
  let document: PDFDocument;
  let pages: number;
  try {
    document = await PDFDocument.load(pdf, {
      password: '',
      parseSpeed: 1500,
      updateMetadata: false,
      warnOnInvalidObjects: false,
    });
    pages = document.getPageCount();
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new Unstampable(isLocked ? 'password' : 'broken', { cause: error });
  }
  if (pages === 0) throw new Unstampable('broken');
  if (pages > STAMPED_PAGES_MAX) throw new Unstampable('too-many-pages');
  removeOldIndex(document);
  return document;
}

/**
 * Removes where the parts of the file were before. It can also say that they are encrypted, which those of the copy are not. The
 * library cannot read it in an encrypted file.
 */
function removeOldIndex({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const isIndex = object instanceof PDFRawStream && object.dict.get(PDFName.of('Type')) === PDFName.of('XRef');
    if (isIndex || (object instanceof PDFInvalidObject && bytesOf(object).includes('/XRef'))) context.delete(ref);
  }
}

function bytesOf(object: PDFInvalidObject): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

interface Stamp {
  form: PDFRef;
  /** The name by which pages refer to the stamp. Pages that share resources share it. */
  name: PDFName;
  width: number;
}

/** The size of the text on a page of A4 or Letter, in points, and its distance from the bottom. */
const SIZE = 8;
const PADDING = 3;
const HEIGHT = SIZE + 2 * PADDING;
const MARGIN = 8;
const PAPER_WIDTH = 595;

/** Draws the text once. All pages refer to it. */
async function drawStamp(document: PDFDocument, text: string): Promise<Stamp> {
  const runs = await layOut(document, text);
  const width = runs.reduce((sum, run) => sum + run.width, 0) + 2 * PADDING;
  const fonts = document.context.obj(Object.fromEntries(runs.map(({ font, name }) => [name, font.ref])));
  const resources = { Font: fonts, ExtGState: { Veil: { Type: 'ExtGState', ca: 0.8 } } };
  let x = PADDING;
  const drawn = runs.flatMap(({ font, name: key, text: part, width: wide }) => {
    const shown = [
      setFontAndSize(key, SIZE),
      setTextMatrix(1, 0, 0, 1, x, PADDING + SIZE * 0.2),
      showText(font.encodeText(part)),
    ];
    x += wide;
    return shown;
  });
  // The veil keeps the text readable on dark pages.
  const operators: PDFOperator[] = [
    pushGraphicsState(),
    setGraphicsState('Veil'),
    setFillingGrayscaleColor(1),
    rectangle(0, 0, width, HEIGHT),
    fill(),
    popGraphicsState(),
    beginText(),
    setFillingGrayscaleColor(0.3),
    ...drawn,
    endText(),
  ];
  const stream = document.context.formXObject(operators, { BBox: [0, 0, width, HEIGHT], Resources: resources });
  const name = PDFName.of(document.context.addRandomSuffix('Stamp'));
  return { form: document.context.register(stream), name, width };
}

interface Run {
  text: string;
  font: PDFFont;
  /** Of the font in the stamp. Its own name is that of others too. */
  name: string;
  width: number;
}

/** Without alternate forms of characters, so that the text can be copied and searched. */
const PLAIN = { calt: false, clig: false, liga: false };

/** Parts of the text, each with the first font that has its characters. */
async function layOut(document: PDFDocument, text: string): Promise<Run[]> {
  document.registerFontkit(fontkit);
  const { fonts, missing } = await loadFonts(`${text}?`, { font: 'inter', weight: 400 });
  const embedded = await Promise.all(
    fonts.map(async ({ data }, at) => {
      // fontkit reads a few bytes after the last letter if that one is empty, such as a space.
      const padded = Buffer.concat([new Uint8Array(data), Buffer.alloc(16)]);
      const font = await document.embedFont(padded, { subset: false, features: PLAIN });
      return { font, name: `F${at}`, characters: new Set(font.getCharacterSet()) };
    }),
  );
  const parts: Omit<Run, 'width'>[] = [];
  for (const character of printable(text, missing)) {
    const code = character.codePointAt(0) ?? 0;
    const found = embedded.find(({ characters }) => characters.has(code));
    const last = parts.at(-1);
    if (found === undefined) continue;
    const { font, name } = found;
    if (last?.font === font) last.text += character;
    else parts.push({ font, name, text: character });
  }
  return parts.map((part) => ({ ...part, width: part.font.widthOfTextAtSize(part.text, SIZE) }));
}

/** Puts the stamp at the middle of the edge that is at the bottom once the page is turned for its reader. */
function placeStamp(page: PDFPage, { form, name, width }: Stamp): void {
  const { x, y, width: wide, height: high } = visibleBox(page);
  const turn = (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360;
  const [acrossPage, corner] = {
    0: [wide, [x, y]] as const,
    90: [high, [x + wide, y]] as const,
    180: [wide, [x + wide, y + high]] as const,
    270: [high, [x, y + high]] as const,
  }[turn] ?? [wide, [x, y] as const];
  const scale = Math.min(Math.min(wide, high) / PAPER_WIDTH, (acrossPage * 0.94) / width);
  const [left, up] = [(acrossPage - width * scale) / 2, MARGIN * scale];
  const [cos, sin] = [Math.round(Math.cos(degreesToRadians(turn))), Math.round(Math.sin(degreesToRadians(turn)))];
  page.node.setXObject(name, form);
  page.pushOperators(
    // Screen readers skip what is not part of the document's own content.
    beginMarkedContent('Artifact'),
    pushGraphicsState(),
    concatTransformationMatrix(
      scale * cos,
      scale * sin,
      -scale * sin,
      scale * cos,
      corner[0] + left * cos - up * sin,
      corner[1] + left * sin + up * cos,
    ),
    drawObject(name),
    popGraphicsState(),
    endMarkedContent(),
  );
}

/** The part of the page that is shown. A crop box may be larger than its page. */
function visibleBox(page: PDFPage) {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()];
  const [x, y] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)];
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}
