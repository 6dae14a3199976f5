import { emailProblem } from '#shared/rules/email.ts';
import type { Problems } from '#web/client/checkedBy.ts';

export type Credentials = { email: string; password: string };

/** The sentences of the specification, point 5. */
export function credentialProblems({ email, password }: Credentials): Problems<Credentials> {
  return {
    email: emailProblem(email) === null ? null : 'Please enter a valid email address',
    password: password === '' ? 'Password is required' : null,
  };
}
