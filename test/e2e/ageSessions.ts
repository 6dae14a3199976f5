import { asDatabaseOwner } from './databaseOwner.ts';

/** Makes a creator's sessions look old, because a journey cannot wait 15 minutes. */
export async function ageSessions(email: string): Promise<void> {
  await asDatabaseOwner(
    `update sessions s set confirmed_at = 'epoch' from accounts a where a.id = s.account_id and a.email = $1`,
    [email],
  );
}
