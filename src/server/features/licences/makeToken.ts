import type { RequestContext } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';
import { licenceClaims, signToken } from './licenceToken.ts';
import { findSigningKey } from './signingKey.ts';

/** The offline license of a machine. */
export async function makeToken(
  tx: StoreTx,
  { services: { secrets, settings }, now }: Pick<RequestContext, 'services' | 'now'>,
  machine: { productId: string; licenceId: string; fingerprint: string; until: Date | null },
): Promise<string> {
  const [issuer, signing] = await Promise.all([storeRoot(tx, settings), findSigningKey(tx, { secrets, now })]);
  const claims = licenceClaims({ issuer, storeId: tx.realm, ...machine, now });
  return signToken(JSON.stringify(claims), { ...signing, type: 'JWT' });
}
