import { stampCheckOf, stampingOf } from '#shared/rules/stamping.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { requestCopy } from '../catalog/stamping/requestCopy.ts';
import type { Version } from './newestVersion.ts';

/** The customer's own copy of a file is being made, or cannot be made. */
export type NoCopy = { state: 'being-prepared' } | { state: 'held-back' };
export type CopyState = NoCopy['state'];

interface Wanted {
  version: Pick<Version, 'id' | 'stamping' | 'stampCheck'>;
  rightId: string;
  customerId: string;
  now: Date;
}

/** Which copy a customer with access gets: their own of a stamped file, requested if it is not there. Null: the file as it is. */
export async function ownCopy(tx: StoreTx, { version, ...request }: Wanted): Promise<'stamped' | CopyState | null> {
  const stamping = stampingOf(version.stamping);
  if (stamping === 'off') return null;
  const check = stampCheckOf(version.stampCheck);
  if (check !== 'waiting' && check !== 'ok') return stamping === 'original' ? null : 'held-back';
  return (await requestCopy(tx, { versionId: version.id, ...request })) ? 'stamped' : 'being-prepared';
}
