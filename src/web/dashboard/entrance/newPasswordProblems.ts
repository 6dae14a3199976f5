import { REFUSALS } from '#shared/contract/refusals.ts';
import { passwordProblem } from '#shared/rules/password.ts';
import type { Problems } from '#web/client/checkedBy.ts';

export type NewPassword = { password: string; confirmation: string };

/** The sentences of the specification, point 5. */
export function newPasswordProblems({ password, confirmation }: NewPassword, email: string): Problems<NewPassword> {
  return {
    password: passwordSentence(password, email),
    confirmation: password === confirmation ? null : 'Passwords do not match',
  };
}

function passwordSentence(password: string, email: string): string | null {
  switch (passwordProblem(password, { email })) {
    case 'short':
      return 'Password must be at least 6 characters';
    case 'long':
      return REFUSALS['password-too-long'].says;
    case 'personal':
      return REFUSALS['weak-password'].says;
    case null:
      return null;
  }
}
