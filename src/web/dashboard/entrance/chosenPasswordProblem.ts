import { REFUSALS } from '#shared/contract/refusals.ts';
import { passwordProblem, WEAK_BECAUSE, type PasswordOwner } from '#shared/rules/password.ts';

type Chooser = PasswordOwner & {
  /** Tells the most common passwords, as far as they are known here. */
  isCommon: (password: string) => boolean;
  /** What the screen says of a short one, where that is not the catalogue's sentence. */
  short?: string;
};

/** The sentence that says what is wrong with a password somebody chooses, before the server is asked, or null. */
export function chosenPasswordProblem(password: string, { isCommon, short, ...owner }: Chooser): string | null {
  const problem = passwordProblem(password, owner);
  if (problem === 'short') return short ?? REFUSALS['weak-password'].message;
  if (problem === 'long') return REFUSALS['password-too-long'].message;
  const weakness = problem ?? (isCommon(password) ? 'common' : null);
  return weakness && WEAK_BECAUSE[weakness];
}
