import { sql } from 'kysely';
import type { PlatformTx } from '../../../db/transaction.ts';

/** Which of these slugs belong to a store, currently or formerly. Slugs of the store being edited count as free. */
export async function takenSlugs(
  tx: PlatformTx,
  slugs: readonly string[],
  except: string | undefined,
): Promise<ReadonlySet<string>> {
  const query = tx.q
    .selectFrom('store_addresses')
    .select('slug')
    .where(sql<boolean>`slug = any(${slugs}::text[])`);
  const rows = await tx.many(except === undefined ? query : query.where('store_id', 'is distinct from', except));
  return new Set(rows.map((row) => row.slug));
}
