import { z } from 'zod';
import { customerLibrary as contract } from '#shared/contract/members.ts';
import { readCursor } from '../../access/cursor.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { cutPage, latestCursor } from '../../access/pagination.ts';
import { findLibrary } from '../entitlements/library.ts';

/** Everything the customer has access to in this store, latest first. */
export const customerLibrary = defineHandler(contract, async ({ cursor, limit }, { tx, now, customer }) => {
  const member = { customerId: customer.id, now };
  const purchases = await findLibrary(tx, member, { after: readPosition(cursor), limit: limit + 1 });
  const { shown, nextCursor } = cutPage(purchases, limit, (last) => latestCursor(last.boughtAt, last.itemId));
  return {
    items: shown.map(({ lineId, orderId, productId, slug, title, coverUrl, boughtAt, until, files, contents }) => ({
      orderLineId: lineId,
      orderId,
      productId,
      slug,
      title,
      coverUrl,
      boughtAt: boughtAt.toISOString(),
      validUntil: until?.toISOString() ?? null,
      files: files.map((file) => ({ ...file, downloadsLeft: file.downloads?.left ?? null })),
      contents,
    })),
    nextCursor,
  };
});

const Position = z.tuple([z.iso.datetime(), z.uuid()]);

function readPosition(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [at, itemId] = readCursor(cursor, Position);
  return { at: new Date(at), itemId };
}
