import { reader, type Reader } from './unpackFont.ts';

interface Point {
  x: number;
  y: number;
  isOn: boolean;
}

/** The outline of each glyph of a transformed `glyf` table (WOFF2, 5.1), as contours in the font's units. */
export type Outline = readonly (readonly Point[])[];

interface Part {
  glyph: number;
  matrix: readonly [xx: number, xy: number, yx: number, yy: number, dx: number, dy: number];
}

const HEADER_BYTES = 36;
const COMPOSITE = -1;

export function readOutlines(glyf: Buffer): readonly Outline[] {
  const streams = openStreams(glyf);
  const glyphs = Array.from({ length: glyf.readUInt16BE(4) }, (): Outline | Part[] => {
    const contours = streams.contours.short();
    if (contours === COMPOSITE) return readParts(streams);
    return contours === 0 ? [] : readSimple(streams, contours);
  });
  return glyphs.map((glyph) => assemble(glyph, glyphs));
}

function openStreams(glyf: Buffer) {
  const sizes = [8, 12, 16, 20, 24].map((offset) => glyf.readUInt32BE(offset));
  const starts = sizes.reduce<number[]>((all, size) => [...all, (all.at(-1) ?? 0) + size], [HEADER_BYTES]);
  const stream = (index: number): Reader => reader(glyf, starts[index] ?? 0);
  return { contours: stream(0), points: stream(1), flags: stream(2), glyphs: stream(3), composites: stream(4) };
}

type Streams = ReturnType<typeof openStreams>;

function readSimple({ points, flags, glyphs }: Streams, contours: number): Outline {
  const lengths = Array.from({ length: contours }, () => points.count());
  let [x, y] = [0, 0];
  const outline = lengths.map((length) =>
    Array.from({ length }, (): Point => {
      const flag = flags.byte();
      const [dx, dy] = readStep(flag & 127, glyphs);
      x += dx;
      y += dy;
      return { x, y, isOn: flag < 128 };
    }),
  );
  // The length of the hinting instructions, which stand elsewhere.
  glyphs.count();
  return outline;
}

/** The way from one point to the next, in one to four bytes (WOFF2, 5.2). */
function readStep(flag: number, { byte }: Reader): [dx: number, dy: number] {
  const across = (value: number) => (flag & 1 ? value : -value);
  const up = (value: number) => (flag & 2 ? value : -value);
  if (flag < 10) return [0, across(((flag & 14) << 7) + byte())];
  if (flag < 20) return [across((((flag - 10) & 14) << 7) + byte()), 0];
  const first = byte();
  if (flag < 84) {
    const base = flag - 20;
    return [across(1 + (base & 48) + (first >> 4)), up(1 + ((base & 12) << 2) + (first & 15))];
  }
  const second = byte();
  if (flag < 120) {
    const base = flag - 84;
    return [across(1 + (Math.floor(base / 12) << 8) + first), up(1 + (((base % 12) >> 2) << 8) + second)];
  }
  const third = byte();
  if (flag < 124) return [across((first << 4) + (second >> 4)), up(((second & 15) << 8) + third)];
  return [across((first << 8) + second), up((third << 8) + byte())];
}

const WORDS = 1;
const OFFSETS = 2;
const SCALE = 8;
const MORE = 32;
const SCALES = 64;
const MATRIX = 128;
const INSTRUCTIONS = 256;

function readParts({ composites: read, glyphs }: Streams): Part[] {
  const parts: Part[] = [];
  let flags = MORE;
  let hasInstructions = false;
  while (flags & MORE) {
    flags = read.word();
    const glyph = read.word();
    const offset = flags & WORDS ? read.short : read.signedByte;
    const [dx, dy] = [offset(), offset()];
    const part = () => read.short() / 16_384;
    const [xx, xy, yx, yy] = readMatrix(flags, part);
    // Points matched by number are not used by any face of ours: such a part stays where it is drawn.
    parts.push({ glyph, matrix: [xx, xy, yx, yy, flags & OFFSETS ? dx : 0, flags & OFFSETS ? dy : 0] });
    hasInstructions ||= (flags & INSTRUCTIONS) > 0;
  }
  if (hasInstructions) glyphs.count();
  return parts;
}

function readMatrix(flags: number, part: () => number): [number, number, number, number] {
  if (flags & MATRIX) return [part(), part(), part(), part()];
  if (flags & SCALES) return [part(), 0, 0, part()];
  const scale = flags & SCALE ? part() : 1;
  return [scale, 0, 0, scale];
}

/** A part may be made of parts itself; five levels are more than any face has. */
function assemble(glyph: Outline | Part[], all: readonly (Outline | Part[])[], depth = 0): Outline {
  if (!isParts(glyph)) return glyph;
  if (depth > 5) return [];
  return glyph.flatMap(({ glyph: index, matrix: [xx, xy, yx, yy, dx, dy] }) =>
    assemble(all[index] ?? [], all, depth + 1).map((contour) =>
      contour.map(({ x, y, isOn }) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy, isOn })),
    ),
  );
}

const isParts = (glyph: Outline | Part[]): glyph is Part[] => glyph[0] !== undefined && 'matrix' in glyph[0];
