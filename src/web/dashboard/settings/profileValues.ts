import type { User } from '#shared/contract/accounts.ts';
import type { CallInput } from '#web/client/call.ts';
import type { Problems } from '#web/client/checkedBy.ts';
import { pickChanges } from './pickChanges.ts';

export type ProfileValues = { firstName: string; lastName: string; displayName: string };

export const profileValues = ({ firstName, lastName, displayName }: User): ProfileValues => ({
  firstName,
  lastName,
  displayName,
});

/** The changed values as the call's input. Null if nothing changed. */
export const profileChanges = (saved: ProfileValues, values: ProfileValues): CallInput<'updateProfile'> | null =>
  pickChanges(['firstName', 'lastName', 'displayName'], saved, values);

export const profileProblems = ({ firstName, lastName, displayName }: ProfileValues): Problems<ProfileValues> => ({
  firstName: firstName.trim() === '' ? 'First name is required' : null,
  lastName: lastName.trim() === '' ? 'Last name is required' : null,
  displayName: displayName.trim() === '' ? 'Display name is required' : null,
});
