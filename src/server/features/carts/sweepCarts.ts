import { sql } from 'kysely';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { deleteInSteps } from '../../access/deleteInSteps.ts';
import type { JobHandlers } from '../jobs.ts';

/** Deletes carts that were not changed for 30 days. */
export const sweepCarts: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const isDue = sql<boolean>`expires_at <= ${now}`;
  await deleteInSteps(db, realm, { table: 'carts', order: ['expires_at', 'id'], isDue });
};
