import { refuse } from '#shared/contract/refusals.ts';
import { passwordProblem, WEAK_BECAUSE, type PasswordOwner } from '#shared/rules/password.ts';
import { isCommonPassword } from './passwordsInCommonUse.ts';

/** Refuses a new password that is too short, too long or easy to guess, with the reason. */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  const problem = passwordProblem(password, owner);
  if (problem === 'long') refuse('password-too-long');
  if (problem === 'short') refuse('weak-password');
  const weakness = problem ?? ((await isCommonPassword(password)) ? 'common' : null);
  if (weakness !== null) refuse('weak-password', { reason: WEAK_BECAUSE[weakness] }, WEAK_BECAUSE[weakness]);
}
