import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { jwkThumbprint } from './licenceToken.ts';

/** The Ed25519 key that signs the offline licenses of a store, made at the first of them. */
export async function findSigningKey(
  tx: StoreTx,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<{ kid: string; key: KeyObject }> {
  const stored = (await readKey(tx)) ?? (await makeKey(tx, { secrets, now }));
  const jwk = PrivateJwk.parse(secrets.unseal('licence-signing', stored.sealed_key));
  return { kid: stored.id, key: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

const PrivateJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });

const readKey = (tx: StoreTx) =>
  tx.maybe(tx.q.selectFrom('licence_signing_keys').select(['id', 'sealed_key']).where('store_id', '=', tx.realm));

/** Two first licenses at once make two keys, and both are signed with the one that is stored. */
async function makeKey(tx: StoreTx, { secrets, now }: { secrets: Secrets; now: Date }) {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const { x } = PrivateJwk.parse(jwk);
  await tx.run(
    tx.q
      .insertInto('licence_signing_keys')
      .values({
        store_id: tx.realm,
        id: jwkThumbprint(x),
        public_key: x,
        sealed_key: secrets.seal('licence-signing', jwk),
        created_at: now,
      })
      .onConflict((on) => on.column('store_id').doNothing()),
  );
  const stored = await readKey(tx);
  if (!stored) throw new Error('The key that signs licenses was not stored.');
  return stored;
}

/** The store's public key as a JSON Web Key Set (RFC 7517). Empty before its first offline license. */
export async function findKeySet(tx: StoreTx): Promise<{ keys: JsonWebKey[] }> {
  const keys = await tx.many(
    tx.q.selectFrom('licence_signing_keys').select(['id', 'public_key as x']).where('store_id', '=', tx.realm),
  );
  return { keys: keys.map(({ id, x }) => ({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: id, x })) };
}
