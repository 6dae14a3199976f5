import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isHostedFontId, type HostedFontId } from '#shared/rules/font.ts';
import { readFace, type Face, type Glyph } from './readFace.ts';

/** Fonts of readers' own systems are drawn by the face of ours that is most like them. */
const ALIKE: Readonly<Record<string, HostedFontId>> = {
  serif: 'lora',
  slab: 'bitter',
  rounded: 'nunito',
  geometric: 'outfit',
  humanist: 'figtree',
  mono: 'space-grotesk',
};
const OTHERWISE = 'inter';

export interface DrawnGlyph extends Glyph {
  weight: number;
}

/** Finds a sign in a font of a theme, else in our own; null where neither has it. */
export type FindGlyph = (sign: string) => Promise<DrawnGlyph | null>;

export function findFace(font: unknown): FindGlyph {
  const named = isHostedFontId(font) ? font : (ALIKE[String(font)] ?? OTHERWISE);
  return async (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    for (const family of new Set([named, OTHERWISE])) {
      for (const subset of subsetsOf(code)) {
        const face = await loadFace(`${family}-${subset}`, family);
        const glyph = face?.glyph(code);
        if (face && glyph) return { ...glyph, weight: face.weight };
      }
    }
    return null;
  };
}

/** The files that may hold a sign, as the packages cut their fonts. */
function subsetsOf(code: number): readonly string[] {
  if (code >= 0x370 && code < 0x400) return ['greek'];
  if (code >= 0x400 && code < 0x530) return ['cyrillic', 'cyrillic-ext'];
  return code < 0x100 ? ['latin'] : ['latin', 'latin-ext', 'vietnamese'];
}

const resolve = createRequire(import.meta.url);
const faces = new Map<string, Promise<Face | null>>();

function loadFace(name: string, family: string): Promise<Face | null> {
  const known = faces.get(name) ?? openFace(`@fontsource-variable/${family}/files/${name}-wght-normal.woff2`);
  faces.set(name, known);
  return known;
}

async function openFace(file: string): Promise<Face | null> {
  try {
    return readFace(await readFile(resolve.resolve(file)));
  } catch (error) {
    // Not every family is made for every alphabet.
    if (error instanceof Error && 'code' in error && MISSING.has(String(error.code))) return null;
    throw error;
  }
}

const MISSING = new Set(['MODULE_NOT_FOUND', 'ENOENT', 'ERR_PACKAGE_PATH_NOT_EXPORTED']);
