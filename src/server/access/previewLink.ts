import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Secrets } from './secrets.ts';

const HOUR_MS = 3_600_000;
const Seal = z.object({ storeId: z.string(), until: z.number(), epoch: z.number() });

/** Creates the query string that shows a store's preview to anyone who has it, on any of the store's hosts. */
export function makePreviewLink(
  secrets: Secrets,
  { storeId, epoch, now, hours }: { storeId: string; epoch: number; now: Date; hours: number },
): { query: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
  const seal = secrets.seal('preview-link', { storeId, until: expiresAt.getTime(), epoch });
  return { query: `${PREVIEW_QUERY}&previewLink=${seal}`, expiresAt };
}

export const PREVIEW_QUERY = '?preview=true';

/**
 * The query suffix for links of a preview opened by a preview link. Null if the link is forged, expired, revoked or
 * another store's.
 */
export async function readPreviewLink(
  { db, secrets }: { db: Database; secrets: Secrets },
  { query, storeId, now }: { query: URLSearchParams; storeId: string; now: Date },
): Promise<string | null> {
  const seal = query.get('previewLink');
  if (seal === null) return null;
  const terms = Seal.safeParse(secrets.unseal('preview-link', seal)).data;
  if (terms?.storeId !== storeId || terms.until <= now.getTime()) return null;
  const store = await db.onPlatform((tx) =>
    tx.maybe(tx.q.selectFrom('stores').select('preview_epoch').where('id', '=', storeId)),
  );
  return store?.preview_epoch === terms.epoch ? `${PREVIEW_QUERY}&previewLink=${encodeURIComponent(seal)}` : null;
}
