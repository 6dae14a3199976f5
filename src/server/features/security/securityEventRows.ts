import { SecurityEvent } from '#shared/contract/security.ts';
import type { RequestContext } from '../../access/context.ts';
import { latestFirst } from '../../access/pagination.ts';
import { addressHash } from '../../access/securityEvents.ts';
import { sameBytes } from '../../access/secrets.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** The platform's security events, latest first. */
export const selectEvents = (tx: PlatformTx, page: { cursor: string | undefined; limit: number }) =>
  tx.q
    .selectFrom('security_events as e')
    .select([
      'e.id',
      'e.at',
      'e.account_id',
      'e.kind',
      'e.outcome',
      'e.address_hash',
      'e.device',
      'e.facts',
      'e.repeats',
    ])
    .where('e.store_id', '=', tx.realm)
    .$call(latestFirst({ ...page, at: 'e.at', id: 'e.id' }));

interface Row {
  id: string;
  at: Date;
  kind: string;
  outcome: string;
  address_hash: Buffer;
  device: string;
  facts: unknown;
  repeats: number;
}

/** Old entries may have another format, so they are parsed defensively. */
export const presentEvent = (
  row: Row,
  { services: { secrets }, device }: Pick<RequestContext, 'services' | 'device'>,
) =>
  SecurityEvent.parse({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    outcome: row.outcome,
    device: row.device,
    isSameNetwork: sameBytes(row.address_hash, addressHash(secrets, device.address)),
    facts: row.facts,
    repeats: row.repeats,
  });
