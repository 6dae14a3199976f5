import type { z } from 'zod';
import type { listPasskeys } from '#shared/contract/passkeys.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { PASSKEYS_MAX } from '#shared/rules/secondStep.ts';
import type { PlatformTx } from '../../db/transaction.ts';

type Passkey = z.infer<typeof listPasskeys.output>['items'][number];

export const PASSKEY_COLUMNS = ['id', 'name', 'created_at', 'used_at'] as const;

/** A creator's passkeys, oldest first. */
export const passkeysOf = (tx: PlatformTx, creatorId: string) =>
  tx.many(
    tx.q
      .selectFrom('passkeys')
      .select([...PASSKEY_COLUMNS, 'credential_id', 'transports'])
      .where('creator_id', '=', creatorId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(PASSKEYS_MAX),
  );

/** Locks the creator's row, so that two concurrent additions cannot both take the last place. */
export async function assertPasskeyLimit(tx: PlatformTx, creatorId: string): Promise<void> {
  await tx.one(tx.q.selectFrom('creators').select('id').where('id', '=', creatorId).forNoKeyUpdate());
  if ((await passkeysOf(tx, creatorId)).length >= PASSKEYS_MAX) refuse('too-many-passkeys');
}

export function presentPasskey(row: { id: string; name: string; created_at: Date; used_at: Date | null }): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  };
}
