import { z } from 'zod';
import { Refusal } from '#shared/contract/refusals.ts';

/** Where a page of orders ended. */
export interface OrderCursor {
  placedAt: Date;
  id: string;
}

const Written = z.tuple([z.iso.datetime(), z.uuid()]);

export const writeCursor = ({ placedAt, id }: OrderCursor): string =>
  Buffer.from(JSON.stringify([placedAt.toISOString(), id])).toString('base64url');

export function readCursor(cursor: string): OrderCursor {
  const written = Written.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!written.success) throw new Refusal('invalid-argument', { field: 'cursor' });
  const [placedAt, id] = written.data;
  return { placedAt: new Date(placedAt), id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
