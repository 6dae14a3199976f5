import { REFUSALS } from '#shared/contract/refusals.ts';
import { emailProblem } from '#shared/rules/email.ts';
import { storeNameProblem } from '#shared/rules/store.ts';
import type { Problems } from '#web/client/checkedBy.ts';
import { chosenPasswordProblem } from './chosenPasswordProblem.ts';

export type SignupValues = {
  firstName: string;
  lastName: string;
  email: string;
  storeName: string;
  slug: string;
  password: string;
};

/** The problems of a signup form that can be found without the server. */
export function signupProblems(values: SignupValues, isCommon: (password: string) => boolean): Problems<SignupValues> {
  const { firstName, lastName, email, storeName, password } = values;
  return {
    firstName: firstName.trim() === '' ? 'First name is required' : null,
    lastName: lastName.trim() === '' ? 'Last name is required' : null,
    email: emailSentence(email),
    storeName: storeNameProblem(storeName),
    password:
      password === ''
        ? 'Password is required'
        : chosenPasswordProblem(password, { email, names: [firstName, lastName, storeName], isCommon }),
  };
}

function emailSentence(email: string): string | null {
  if (email.trim() === '') return 'Email is required';
  return emailProblem(email) === null ? null : REFUSALS['invalid-email'].message;
}
