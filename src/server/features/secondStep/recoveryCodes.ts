import { randomInt } from 'node:crypto';
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  showRecoveryCode,
} from '#shared/rules/secondStep.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** Creates ten codes and voids the previous ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: PlatformTx, secrets: Secrets, creatorId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, freshCode);
  await tx.run(tx.q.deleteFrom('recovery_codes').where('creator_id', '=', creatorId));
  await tx.run(
    tx.q
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ creator_id: creatorId, code_hash: hashOf(secrets, creatorId, code) }))),
  );
  return codes.map(showRecoveryCode);
}

/** Consumes a code. True for exactly one of several concurrent requests. */
export async function spendRecoveryCode(
  tx: PlatformTx,
  secrets: Secrets,
  { creatorId, code, now }: { creatorId: string; code: string; now: Date },
): Promise<boolean> {
  const spent = await tx.run(
    tx.q
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('creator_id', '=', creatorId)
      .where('code_hash', '=', hashOf(secrets, creatorId, code))
      .where('used_at', 'is', null),
  );
  return spent === 1;
}

const freshCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  ).join('');

const hashOf = (secrets: Secrets, creatorId: string, code: string): Buffer =>
  secrets.mac('second-step', 'recovery', creatorId, code);
