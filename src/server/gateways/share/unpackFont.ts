import { brotliDecompressSync } from 'node:zlib';

/** A font's tables by name, as a WOFF2 file (W3C, 2022) holds them: `glyf` and `hmtx` are in that file's own form. */
export interface FontTables {
  table(name: TableName): Buffer;
  /** Whether hmtx leaves out what can be told from the outlines. */
  isHmtxTransformed: boolean;
}

/** The tables that drawing needs, by their numbers in WOFF2's list. */
const TABLES = { cmap: 0, head: 1, hhea: 2, hmtx: 3, glyf: 10, fvar: 47 } as const;
type TableName = keyof typeof TABLES;

const LOCA = 11;
const NAMED = 63;
const HEADER_BYTES = 48;

export function unpackFont(file: Buffer): FontTables {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is not a WOFF2 file.');
  const { entries, end } = readDirectory(file);
  const compressed = file.subarray(end, end + file.readUInt32BE(20));
  const data = brotliDecompressSync(compressed);
  let at = 0;
  const places = new Map<number, { start: number; end: number; isTransformed: boolean }>();
  for (const { number, length, isTransformed } of entries) {
    places.set(number, { start: at, end: at + length, isTransformed });
    at += length;
  }
  if (places.get(TABLES.glyf)?.isTransformed !== true) throw new Error('This font keeps its outlines otherwise.');
  return {
    isHmtxTransformed: places.get(TABLES.hmtx)?.isTransformed === true,
    table: (name) => {
      const place = places.get(TABLES[name]);
      return place ? data.subarray(place.start, place.end) : Buffer.alloc(0);
    },
  };
}

function readDirectory(file: Buffer) {
  const read = reader(file, HEADER_BYTES);
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = read.byte();
    const number = flags & NAMED;
    if (number === NAMED) read.skip(4);
    const isOutline = number === TABLES.glyf || number === LOCA;
    // Of outlines, form 3 is the plain one; of everything else, form 0.
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const plain = read.base128();
    return { number: number === NAMED ? -1 : number, isTransformed, length: isTransformed ? read.base128() : plain };
  });
  return { entries, end: read.at() };
}

/** Reads numbers of WOFF2 one after another. */
export function reader(bytes: Buffer, start = 0) {
  let at = start;
  const byte = (): number => bytes.readUInt8(at++);
  const word = (): number => {
    at += 2;
    return bytes.readUInt16BE(at - 2);
  };
  const short = (): number => {
    at += 2;
    return bytes.readInt16BE(at - 2);
  };
  return {
    at: () => at,
    skip: (count: number) => void (at += count),
    byte,
    signedByte: () => bytes.readInt8(at++),
    word,
    short,
    /** UIntBase128 */
    base128: (): number => {
      let value = 0;
      for (let count = 0; count < 5; count += 1) {
        const next = byte();
        value = value * 128 + (next & 127);
        if (next < 128) return value;
      }
      throw new Error('A length in this font has no end.');
    },
    /** 255UInt16 */
    count: (): number => {
      const code = byte();
      if (code === 253) return word();
      if (code === 254) return byte() + 506;
      return code === 255 ? byte() + 253 : code;
    },
  };
}

export type Reader = ReturnType<typeof reader>;
