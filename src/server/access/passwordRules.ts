import { refuse } from '#shared/contract/refusals.ts';
import { passwordProblem, WEAK_BECAUSE } from '#shared/rules/password.ts';
import { isCommonPassword } from './passwordsInCommonUse.ts';

/** What is known of the person who chooses, and must not be their password. */
export interface PasswordChooser {
  email: string;
  storeNames: readonly string[];
}

/** Refuses a new password that is too short, too long, the person's own data, or among the most common ones. */
export async function checkNewPassword(password: string, { email, storeNames }: PasswordChooser): Promise<void> {
  const problems = ['', ...storeNames].map((storeName) => passwordProblem(password, { email, storeName }));
  const problem = problems.find((each) => each !== null);
  if (problem === 'long') refuse('password-too-long');
  if (problem === 'short') refuse('weak-password');
  if (problem === 'personal') refuse('weak-password', { reason: WEAK_BECAUSE.personal });
  if (await isCommonPassword(password)) refuse('weak-password', { reason: WEAK_BECAUSE.common });
}
