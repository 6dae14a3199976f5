import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { Settings } from '../../access/context.ts';
import { isEnabled } from '../../access/flags.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** The store's canonical URL without a trailing slash: its own host, or its path on the platform. */
export async function storeRoot(tx: StoreTx, settings: Settings): Promise<string> {
  return rootOf(tx, await tx.one(rootRow(tx, {})), settings);
}

/** The store's row with the columns that rootOf needs. */
export const rootedStore = (q: StoreTx['q'], realm: string) =>
  q
    .selectFrom('stores as s')
    .leftJoin('store_hosts as h', (on) =>
      on.onRef('h.store_id', '=', 's.id').on('h.is_active', '=', true).on('h.kind', '=', 'bio'),
    )
    .select(['s.slug', 'h.host', 'h.proven_at'])
    .where('s.id', '=', realm)
    .orderBy('h.host')
    .limit(1);

const rootRow = statement((q, { realm }: { realm: string }) => rootedStore(q, realm));

type Rooted = { slug: string; host: string | null; proven_at: Date | null };

export async function rootOf(tx: StoreTx, row: Rooted, { publicUrl }: Settings): Promise<string> {
  return rootAddress({ slug: row.slug, host: (await answers(tx, row)) ? row.host : null }, publicUrl);
}

/** A proven domain works while the custom domains feature is on for the store. */
const answers = async (tx: StoreTx, { proven_at }: { proven_at: Date | null }): Promise<boolean> =>
  proven_at === null || isEnabled(tx, 'customDomains', { storeId: tx.realm });

/** The website's URL on its own domain, without a trailing slash. Null if it has no domain. */
async function websiteRoot(tx: StoreTx, { publicUrl }: Settings): Promise<string | null> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('store_hosts')
      .select(['host', 'is_www', 'proven_at'])
      .where('store_id', '=', tx.realm)
      .where('kind', '=', 'custom')
      .where('is_active', '=', true)
      .orderBy('created_at')
      .orderBy('host')
      .limit(1),
  );
  return row && (await answers(tx, row))
    ? rootAddress({ slug: '', host: `${row.is_www ? 'www.' : ''}${row.host}` }, publicUrl)
    : null;
}

/** The website's canonical URL: on its own domain, or below the store's path on the platform's host. */
export async function websiteAddress(tx: StoreTx, settings: Settings): Promise<WebsiteAddress> {
  const root = await websiteRoot(tx, settings);
  if (root !== null) return { root, front: `${root}/`, hasDomain: true };
  const { slug } = await tx.one(tx.q.selectFrom('stores').select('slug').where('id', '=', tx.realm));
  const below = rootAddress({ slug, host: null }, settings.publicUrl) + STORE_PATHS.website;
  return { root: below, front: below, hasDomain: false };
}

/** `front` is the URL of the home page. On a host of its own it ends in a slash. */
interface WebsiteAddress {
  root: string;
  front: string;
  hasDomain: boolean;
}

/** A store's own host has the scheme and port of the platform. */
export function rootAddress({ slug, host }: { slug: string; host: string | null }, publicUrl: string): string {
  if (host === null) return `${publicUrl}/${slug}`;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
