import { describe, expect, it } from 'vitest';
import { isDuplicateToast, type ToastWords, toastDuration } from './toast.ts';

it.each([
  ['success', undefined, 4000],
  ['error', undefined, 8000],
  ['warning', undefined, 6000],
  ['info', undefined, 5000],
  [undefined, undefined, 5000],
  ['error', 250, 250],
  ['error', 0, null],
] as const)('keeps a toast of type %s with the wish %s for %s ms', (type, wished, duration) => {
  expect(toastDuration(type, wished)).toBe(duration);
});

describe('isDuplicateToast', () => {
  const saved: ToastWords = { type: 'success', title: 'Saved' };
  const shown = [{ ...saved, shownAt: 1000 }];

  it.each([
    ['at once', saved, 1000, true],
    ['just before 1.5 s', saved, 2499, true],
    ['after 1.5 s', saved, 2500, false],
    ['of another type', { ...saved, type: 'info' }, 1001, false],
    ['with another title', { ...saved, title: 'Sent' }, 1001, false],
    ['with a description', { ...saved, description: 'All of it' }, 1001, false],
    ['with an empty description', { ...saved, description: '' }, 1001, true],
  ] as const)('judges the toast %s', (_, toast, now, duplicate) => {
    expect(isDuplicateToast(shown, toast, now)).toBe(duplicate);
  });

  it('shows the first one', () => {
    expect(isDuplicateToast([], saved, 0)).toBe(false);
  });
});
