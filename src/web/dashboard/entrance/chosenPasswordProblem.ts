import { REFUSALS } from '#shared/contract/refusals.ts';
import { passwordProblem, WEAK_BECAUSE, type PasswordOwner } from '#shared/rules/password.ts';

type Chooser = PasswordOwner & {
  /** Whether a password is one of the most common. False until the list has loaded. */
  isCommon: (password: string) => boolean;
  /** The sentence for a short password, if it differs from the specification's. */
  short?: string;
};

/** The problem of a new password that can be found without the server, or null. */
export function chosenPasswordProblem(password: string, { isCommon, short, ...owner }: Chooser): string | null {
  const problem = passwordProblem(password, owner);
  if (problem === 'short') return short ?? REFUSALS['weak-password'].message;
  if (problem === 'long') return REFUSALS['password-too-long'].message;
  const weakness = problem ?? (isCommon(password) ? 'common' : null);
  return weakness && WEAK_BECAUSE[weakness];
}
