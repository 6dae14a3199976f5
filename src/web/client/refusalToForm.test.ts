import { describe, expect, it, vi } from 'vitest';
import { CallRefusal } from './CallRefusal.ts';
import { refusalToForm } from './refusalToForm.ts';

function setUp() {
  const setError = vi.fn<() => void>();
  const show = vi.fn<(sentence: string) => void>();
  const landing = { form: { setError }, fields: { slug: 'address' as const }, otherwise: 'It did not work.', show };
  return { setError, show, land: (error: unknown) => refusalToForm<{ address: string }>(error, landing) };
}

describe('refusalToForm', () => {
  it('puts a refusal on its field, with the focus', () => {
    const { setError, show, land } = setUp();
    expect(land(new CallRefusal('slug-taken', { message: 'Taken.', details: { field: 'slug' } }))).toBe(true);
    expect(setError).toHaveBeenCalledWith('address', { type: 'refused', message: 'Taken.' }, { shouldFocus: true });
    expect(show).not.toHaveBeenCalled();
  });

  it('shows a refusal as a message if its field is not in the form', () => {
    const { setError, show, land } = setUp();
    const refusal = new CallRefusal('store-limit');
    expect(land(refusal)).toBe(false);
    expect(show).toHaveBeenCalledWith(refusal.message, refusal);
    expect(setError).not.toHaveBeenCalled();
  });

  it('shows why a password is weak if the server gave a reason', () => {
    const { setError, land } = setUp();
    const reason = 'This is one of the most common passwords. Choose another.';
    land(new CallRefusal('weak-password', { message: 'Too short.', details: { field: 'slug', reason } }));
    land(new CallRefusal('weak-password', { message: 'Too short.', details: { field: 'slug' } }));
    const message = (text: string) => ['address', { type: 'refused', message: text }, { shouldFocus: true }];
    expect(setError.mock.calls).toEqual([message(reason), message('Too short.')]);
  });

  it('shows the given message for an unexpected error', () => {
    const { show, land } = setUp();
    const fault = new TypeError('x is undefined');
    land(fault);
    expect(show).toHaveBeenCalledWith('It did not work.', fault);
  });
});
