import { describe, expect, it } from 'vitest';
import { credentialProblems } from './credentialProblems.ts';
import { newPasswordProblems } from './newPasswordProblems.ts';
import { signupProblems, type SignupValues } from './signupProblems.ts';

describe('credentialProblems', () => {
  it('shows the specified sentences of the login', () => {
    expect(credentialProblems({ email: 'ana@', password: '' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
  });

  it('leaves every password to the server', () => {
    expect(credentialProblems({ email: 'ana@example.com', password: 'x' })).toEqual({ email: null, password: null });
  });
});

const isCommon = (password: string) => password === 'password1';

describe('newPasswordProblems', () => {
  const chooser = { email: 'ana@example.com', isCommon };

  it('shows the specified sentences of the password reset', () => {
    expect(newPasswordProblems({ password: 'abcde', confirmation: 'abcdf' }, chooser)).toEqual({
      password: 'Password must be at least 6 characters',
      confirmation: 'Passwords do not match',
    });
  });

  it('accepts 6 characters typed twice', () => {
    const passwords = { password: 'kxz 47', confirmation: 'kxz 47' };
    expect(newPasswordProblems(passwords, chooser)).toEqual({ password: null, confirmation: null });
  });

  it.each([
    ['ana@example.com', 'Leave your name, email address and store name out of your password.'],
    ['password1', 'This is one of the most common passwords. Choose another.'],
  ])('refuses %s with the reason, although it is long', (password, sentence) => {
    expect(newPasswordProblems({ password, confirmation: password }, chooser).password).toBe(sentence);
  });
});

describe('signupProblems', () => {
  const empty = { firstName: '', lastName: ' ', email: '', storeName: '', slug: '', password: '' };
  const problems = (typed: Partial<SignupValues>) => signupProblems({ ...empty, ...typed }, isCommon);

  it('requires every field', () => {
    expect(problems({})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      storeName: 'Store name is required',
      password: 'Password is required',
    });
  });

  it('refuses a password of a wrong length with the catalog’s sentence', () => {
    expect(problems({ password: 'abcde' }).password).toBe('Password should be at least 6 characters long.');
    expect(problems({ password: 'x'.repeat(129) }).password).toBe('Password must be 128 characters or fewer.');
  });

  it('explains why a long password is easy to guess', () => {
    const personal = 'Leave your name, email address and store name out of your password.';
    expect(problems({ email: 'ana@example.com', password: 'ANA@example.com' }).password).toBe(personal);
    expect(problems({ storeName: 'Ana Prints', password: 'ana prints' }).password).toBe(personal);
    expect(problems({ password: 'password1' }).password).toBe(
      'This is one of the most common passwords. Choose another.',
    );
  });
});
