import { REFUSALS } from '#shared/contract/refusals.ts';
import { emailProblem } from '#shared/rules/email.ts';
import { passwordProblem } from '#shared/rules/password.ts';
import { storeNameProblem } from '#shared/rules/store.ts';
import type { Problems } from '#web/client/checkedBy.ts';

export type SignupValues = {
  firstName: string;
  lastName: string;
  email: string;
  storeName: string;
  slug: string;
  password: string;
};

/** What is wrong with a signup form before anybody is asked. */
export function signupProblems(values: SignupValues): Problems<SignupValues> {
  const { firstName, lastName, email, storeName, password } = values;
  return {
    firstName: firstName.trim() === '' ? 'First name is required' : null,
    lastName: lastName.trim() === '' ? 'Last name is required' : null,
    email: emailSentence(email),
    storeName: storeNameProblem(storeName),
    password: passwordSentence(password, { email, storeName }),
  };
}

function emailSentence(email: string): string | null {
  if (email.trim() === '') return 'Email is required';
  return emailProblem(email) === null ? null : REFUSALS['invalid-email'].says;
}

function passwordSentence(password: string, owner: { email: string; storeName: string }): string | null {
  if (password === '') return 'Password is required';
  const problem = passwordProblem(password, owner);
  if (problem === null) return null;
  return problem === 'long' ? REFUSALS['password-too-long'].says : REFUSALS['weak-password'].says;
}
