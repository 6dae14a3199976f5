import type { z } from 'zod';
import { refuse } from '#shared/contract/refusals.ts';
import { parseJson } from '#shared/kit/parseJson.ts';

/** A cursor is the position at which a page ended, as base64url of JSON. */

export const writeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Refuses a cursor that is no such position. */
export function readCursor<Position>(cursor: string, Position: z.ZodType<Position>): Position {
  const position = Position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  return position.success ? position.data : refuse('invalid-argument', { field: 'cursor' });
}
