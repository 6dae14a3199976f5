import { getAdminUsers as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { emailOf } from '../../creatorRecord/emailOf.ts';

const MOST_ADMINS = 1000;

/** All admins, and whether there is a problem with sending email. */
export const getAdminUsers = defineHandler(contract, async (_input, { tx, services }) => {
  const rows = await tx.many(
    tx.q
      .selectFrom('creators as c')
      .innerJoin('accounts as a', 'a.id', 'c.id')
      .select(['c.id', 'a.email', 'c.display_name', 'c.admin_since'])
      .select(emailOf(tx, 'c.admin_by').as('granted_by'))
      .where('a.store_id', '=', tx.realm)
      .where('c.is_admin', '=', true)
      .orderBy('c.admin_since')
      .orderBy('c.id')
      .limit(MOST_ADMINS),
  );
  const items = rows.map((row) => ({
    uid: row.id,
    email: row.email,
    displayName: row.display_name,
    isAdmin: true as const,
    grantedAt: row.admin_since?.toISOString() ?? null,
    grantedBy: row.granted_by,
  }));
  return { items, nextCursor: null, mailQueueProblem: await services.findMailQueueProblem() };
});
