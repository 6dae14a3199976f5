import { readOutlines, type Outline } from './readOutlines.ts';
import { unpackFont, type FontTables } from './unpackFont.ts';

/** A face as far as drawing a line of it goes. Measures are in ems. */
export interface Face {
  /** Undefined where the face has no such sign. */
  glyph(codePoint: number): Glyph | undefined;
  /** How heavy its letters are, as CSS counts. */
  weight: number;
}

export interface Glyph {
  advance: number;
  /** Path data in ems, with y downwards. */
  path: string;
}

/** Reads a WOFF2 file. Of a variable face it is the default instance that is drawn. */
export function readFace(file: Buffer): Face {
  const font = unpackFont(file);
  const unitsPerEm = font.table('head').readUInt16BE(18);
  const glyphs = readMap(font.table('cmap'));
  const outlines = readOutlines(font.table('glyf'));
  const advanceOf = readAdvances(font);
  return {
    weight: readWeight(font.table('fvar')),
    glyph: (codePoint) => {
      const index = glyphs.get(codePoint);
      if (index === undefined || index === 0) return undefined;
      return { advance: advanceOf(index) / unitsPerEm, path: pathOf(outlines[index] ?? [], unitsPerEm) };
    },
  };
}

function readAdvances(font: FontTables): (glyph: number) => number {
  const hmtx = font.table('hmtx');
  const count = font.table('hhea').readUInt16BE(34);
  // A long tail of glyphs shares the last advance.
  return (glyph) => {
    const index = Math.min(glyph, count - 1);
    return hmtx.readUInt16BE(font.isHmtxTransformed ? 1 + index * 2 : index * 4);
  };
}

/** Signs and their glyphs, from the Unicode tables of formats 4 and 12 (OpenType, cmap). */
function readMap(cmap: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  for (let table = 0; table < cmap.readUInt16BE(2); table += 1) {
    const start = cmap.readUInt32BE(8 + table * 8);
    const platform = cmap.readUInt16BE(4 + table * 8);
    if (platform !== 0 && platform !== 3) continue;
    const format = cmap.readUInt16BE(start);
    if (format === 4) readSegments(cmap.subarray(start), glyphs);
    if (format === 12) readGroups(cmap.subarray(start), glyphs);
  }
  return glyphs;
}

function readSegments(table: Buffer, glyphs: Map<number, number>): void {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + doubled + at);
    const delta = table.readUInt16BE(16 + doubled * 2 + at);
    const offsetAt = 16 + doubled * 3 + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const raw = offset === 0 ? code : table.readUInt16BE(offsetAt + offset + (code - first) * 2);
      if (raw !== 0) glyphs.set(code, (raw + delta) & 0xffff);
    }
  }
}

function readGroups(table: Buffer, glyphs: Map<number, number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12;
    const first = table.readUInt32BE(at);
    for (let code = first; code <= table.readUInt32BE(at + 4); code += 1)
      glyphs.set(code, table.readUInt32BE(at + 8) + code - first);
  }
}

const REGULAR_WEIGHT = 400;

function readWeight(fvar: Buffer): number {
  if (fvar.length === 0) return REGULAR_WEIGHT;
  const [axes, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  for (let axis = 0; axis < count; axis += 1) {
    const at = axes + axis * size;
    if (fvar.toString('latin1', at, at + 4) === 'wght') return fvar.readInt32BE(at + 8) / 65_536;
  }
  return REGULAR_WEIGHT;
}

/** TrueType's curves: between two points off the curve lies one on it, in the middle. */
function pathOf(outline: Outline, unitsPerEm: number): string {
  const em = (value: number) => Number((value / unitsPerEm).toFixed(4));
  return outline.map((contour) => contourPath(contour, em)).join('');
}

function contourPath(contour: Outline[number], em: (value: number) => number): string {
  const [head] = contour;
  if (head === undefined) return '';
  const between = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  });
  const startsAt = Math.max(
    0,
    contour.findIndex(({ isOn }) => isOn),
  );
  const points = [...contour.slice(startsAt), ...contour.slice(0, startsAt)];
  const first = points[0] ?? head;
  const begin = first.isOn ? first : between(first, points.at(-1) ?? first);
  const write = ({ x, y }: { x: number; y: number }) => `${em(x)} ${em(-y)}`;
  let path = `M${write(begin)}`;
  const rest = first.isOn ? points.slice(1) : points;
  rest.forEach((point, index) => {
    if (point.isOn) {
      if (index === 0 || rest[index - 1]?.isOn) path += `L${write(point)}`;
      return;
    }
    const next = rest[index + 1] ?? { ...begin, isOn: true };
    path += `Q${write(point)} ${write(next.isOn ? next : between(point, next))}`;
  });
  return `${path}Z`;
}
