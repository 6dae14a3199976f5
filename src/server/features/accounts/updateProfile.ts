import { updateProfile as contract } from '#shared/contract/accounts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { announceUser, loadUser } from '../creatorRecord/user.ts';
import { rememberCreator } from '../customerRecord/searchTerms.ts';

/** Changes names and the time zone. A display name that was never chosen follows the first and last name. */
export const updateProfile = defineHandler(contract, async (input, { tx, creator, now }) => {
  const user = await loadUser(tx, creator.id);
  const firstName = input.firstName ?? user.firstName;
  const lastName = input.lastName ?? user.lastName;
  const isOwnChoice = user.displayName !== `${user.firstName} ${user.lastName}`;
  const displayName = input.displayName ?? (isOwnChoice ? user.displayName : `${firstName} ${lastName}`);
  await tx.run(
    tx.q
      .updateTable('creators')
      .set({
        first_name: firstName,
        last_name: lastName,
        display_name: displayName,
        time_zone: input.timeZone ?? user.timeZone,
        updated_at: now,
      })
      .where('id', '=', creator.id),
  );
  await rememberCreator(tx, creator.id);
  await announceUser(tx, creator.id);
  return { user: await loadUser(tx, creator.id) };
});
