import { checkAdminStatus as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { isAdmin } from '../../../access/assertAdmin.ts';
import type { Settings } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { anyAdmin, canBeFirstAdmin } from './adminRights.ts';

/** Whether the caller is an admin or may become the first one. */
export const checkAdminStatus = defineHandler(contract, async (_input, { tx, session, services }) => {
  if (session === undefined) return { isAdmin: false };
  if (await isAdmin(tx, session.accountId)) return { isAdmin: true };
  const mayBecomeFirst = await isOpenTo(tx, session.accountId, services.settings);
  return { isAdmin: false, ...(mayBecomeFirst && { mayBecomeFirst }) };
});

/** A missing second step is requested later, by the call itself. */
async function isOpenTo(tx: PlatformTx, uid: string, settings: Settings): Promise<boolean> {
  return !(await anyAdmin(tx)) && (await isStaying(tx, uid)) && (await canBeFirstAdmin(tx, uid, settings));
}

const isStaying = async (tx: PlatformTx, uid: string): Promise<boolean> => {
  const staying = tx.q.selectFrom('creators').select('id').where('id', '=', uid).where('deletion_asked_at', 'is', null);
  return (await tx.maybe(staying)) !== undefined;
};
