import { updateProfile as contract } from '#shared/contract/accounts.ts';
import { answer } from '../../access/answer.ts';
import { announceUser, loadUser } from './user.ts';

/** Changes names and the time zone. A display name that was never chosen follows the first and last name. */
export const updateProfile = answer(contract, async (wish, { tx, creator, now }) => {
  const user = await loadUser(tx, creator.id);
  const firstName = wish.firstName ?? user.firstName;
  const lastName = wish.lastName ?? user.lastName;
  const isOwnChoice = user.displayName !== `${user.firstName} ${user.lastName}`;
  const displayName = wish.displayName ?? (isOwnChoice ? user.displayName : `${firstName} ${lastName}`);
  await tx.run(
    tx.q
      .updateTable('creators')
      .set({
        first_name: firstName,
        last_name: lastName,
        display_name: displayName,
        time_zone: wish.timeZone ?? user.timeZone,
        updated_at: now,
      })
      .where('id', '=', creator.id),
  );
  await announceUser(tx, creator.id);
  return { user: await loadUser(tx, creator.id) };
});
