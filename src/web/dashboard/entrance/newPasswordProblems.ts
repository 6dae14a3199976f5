import type { Problems } from '#web/client/checkedBy.ts';
import { chosenPasswordProblem } from './chosenPasswordProblem.ts';

export type NewPassword = { password: string; confirmation: string };

type Chooser = { email: string; isCommon: (password: string) => boolean };

/** The sentences of the specification, point 5. */
export function newPasswordProblems({ password, confirmation }: NewPassword, chooser: Chooser): Problems<NewPassword> {
  return {
    password: chosenPasswordProblem(password, { ...chooser, short: 'Password must be at least 6 characters' }),
    confirmation: password === confirmation ? null : 'Passwords do not match',
  };
}
