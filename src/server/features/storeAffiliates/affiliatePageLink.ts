import { isUuid } from '#shared/kit/ids.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { sameBytes, type Secrets } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Linked {
  storeId: string;
  id: string;
  page_version: number;
}

/** The path of an affiliate's own page. It is valid until their links are renewed, and no secret is stored for it. */
export const affiliatePagePath = (secrets: Secrets, affiliate: Linked): string =>
  `${STORE_PATHS.affiliate}/${affiliate.id}.${sealOf(secrets, affiliate).toString('base64url')}`;

const sealOf = (secrets: Secrets, { storeId, id, page_version }: Linked): Buffer =>
  secrets.mac('affiliate-page', storeId, id, String(page_version));

/** The affiliate whose page has this token. */
export async function findLinkedAffiliate(tx: StoreTx, { secrets, token }: { secrets: Secrets; token: string }) {
  const [id = '', seal = ''] = token.split('.');
  if (!isUuid(id)) return undefined;
  const affiliate = await tx.maybe(
    tx.q
      .selectFrom('store_affiliates')
      .select(['id', 'name', 'code', 'basis_points', 'is_active', 'page_version'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  if (!affiliate) return undefined;
  const isValid = sameBytes(sealOf(secrets, { storeId: tx.realm, ...affiliate }), Buffer.from(seal, 'base64url'));
  return isValid ? affiliate : undefined;
}
