import type { Settings } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Where the store is found for good, without a trailing slash: its own host, or its path on the platform. */
export async function storeRoot(tx: StoreTx, settings: Settings): Promise<string> {
  const row = await tx.one(
    tx.q
      .selectFrom('stores as s')
      .leftJoin('store_hosts as h', (on) =>
        on.onRef('h.store_id', '=', 's.id').on('h.is_active', '=', true).on('h.kind', '=', 'bio'),
      )
      .select(['s.slug', 'h.host'])
      .where('s.id', '=', tx.realm)
      .orderBy('h.host')
      .limit(1),
  );
  return rootAddress(row, settings.publicUrl);
}

/** Where the store's website is found for good, without a trailing slash; null: no domain leads to it. */
export async function websiteRoot(tx: StoreTx, { publicUrl }: Settings): Promise<string | null> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('store_hosts')
      .select(['host', 'is_www'])
      .where('store_id', '=', tx.realm)
      .where('kind', '=', 'custom')
      .where('is_active', '=', true)
      .orderBy('created_at')
      .orderBy('host')
      .limit(1),
  );
  return row ? rootAddress({ slug: '', host: `${row.is_www ? 'www.' : ''}${row.host}` }, publicUrl) : null;
}

/** A store's own host answers on the scheme and port of the platform. */
export function rootAddress({ slug, host }: { slug: string; host: string | null }, publicUrl: string): string {
  if (host === null) return `${publicUrl}/${slug}`;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
