import { describe, expect, it } from 'vitest';
import { credentialProblems } from './credentialProblems.ts';
import { newPasswordProblems } from './newPasswordProblems.ts';
import { signupProblems } from './signupProblems.ts';

describe('credentialProblems', () => {
  it('says what the login says', () => {
    expect(credentialProblems({ email: 'ana@', password: '' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
  });

  it('leaves every password to the server', () => {
    expect(credentialProblems({ email: 'ana@example.com', password: 'x' })).toEqual({ email: null, password: null });
  });
});

describe('newPasswordProblems', () => {
  it('says what the reset says', () => {
    expect(newPasswordProblems({ password: 'abcde', confirmation: 'abcdf' }, 'ana@example.com')).toEqual({
      password: 'Password must be at least 6 characters',
      confirmation: 'Passwords do not match',
    });
  });

  it('takes 6 characters typed twice', () => {
    const passwords = { password: 'abc de', confirmation: 'abc de' };
    expect(newPasswordProblems(passwords, 'ana@example.com')).toEqual({ password: null, confirmation: null });
  });
});

describe('signupProblems', () => {
  const empty = { firstName: '', lastName: ' ', email: '', storeName: '', slug: '', password: '' };

  it('requires every field', () => {
    expect(signupProblems(empty)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      storeName: 'Store name is required',
      password: 'Password is required',
    });
  });

  it('refuses a short password and the person’s own address in the words of the catalogue', () => {
    const weak = { password: 'Password should be at least 6 characters long.' };
    expect(signupProblems({ ...empty, password: 'abcde' })).toMatchObject(weak);
    const email = 'ana@example.com';
    expect(signupProblems({ ...empty, email, password: email })).toMatchObject({ ...weak, email: null });
    expect(signupProblems({ ...empty, password: 'x'.repeat(129) })).toMatchObject({
      password: 'Password must be 128 characters or fewer.',
    });
  });
});
