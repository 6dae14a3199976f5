import type { User } from '#shared/contract/accounts.ts';
import type { Wish } from '#web/client/call.ts';
import type { Problems } from '#web/client/checkedBy.ts';
import { pickChanges } from './pickChanges.ts';

export type ProfileValues = { firstName: string; lastName: string; displayName: string };

export const profileValues = ({ firstName, lastName, displayName }: User): ProfileValues => ({
  firstName,
  lastName,
  displayName,
});

/** What differs from what is saved, as the call takes it; null where nothing does. */
export const profileChanges = (saved: ProfileValues, values: ProfileValues): Wish<'updateProfile'> | null =>
  pickChanges(['firstName', 'lastName', 'displayName'], saved, values);

export const profileProblems = ({ firstName, lastName, displayName }: ProfileValues): Problems<ProfileValues> => ({
  firstName: firstName.trim() === '' ? 'First name is required' : null,
  lastName: lastName.trim() === '' ? 'Last name is required' : null,
  displayName: displayName.trim() === '' ? 'Display name is required' : null,
});
