import { describe, expect, it } from 'vitest';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { readTypedSlug } from './readTypedSlug.ts';
import { suggestionBasis } from './suggestionBasis.ts';
import { readAnswer, readFailure } from './useSlugCheck.ts';

describe('readAnswer', () => {
  it('accepts a free slug', () => {
    expect(readAnswer({ available: true, suggestions: [] })).toEqual({ state: 'valid' });
  });

  it('returns the server’s reason and its suggestions', () => {
    const answer = { available: false, reason: 'Reserved.', suggestions: ['ana-1'] };
    expect(readAnswer(answer)).toEqual({ state: 'invalid', sentence: 'Reserved.', suggestions: ['ana-1'] });
  });
});

describe('readFailure', () => {
  it.each([
    ['network', 'Unable to check URL availability. Please try again.'],
    ['deadline-exceeded', 'Unable to check URL availability. Please try again.'],
    ['unavailable', 'Unable to check URL availability. Please try again.'],
    ['unexpected', 'Unable to validate URL. Please try again.'],
  ] as const)('explains a check that ended with %s: %s', (code, sentence) => {
    expect(readFailure(new CallRefusal(code), false)).toEqual({ sentence });
  });

  it('refers to the name if the slug is derived from it', () => {
    expect(readFailure(new CallRefusal('network'), true)).toEqual({
      sentence: 'Unable to validate store name',
      about: 'name',
    });
  });
});

describe('readTypedSlug', () => {
  it('converts capital letters and spaces, and leaves the rest for the check', () => {
    expect(readTypedSlug(' Ana Prints')).toBe('ana-prints');
    expect(readTypedSlug('ana_prints!')).toBe('ana_prints!');
  });
});

describe('suggestionBasis', () => {
  it.each([
    ['the name that the address follows', { name: 'Ana Prints', slug: 'ana-prints' }, 'Ana Prints', true],
    ['a name of one letter, whose addresses end in more', { name: 'A', slug: 'a' }, 'A', true],
    ['the address typed by hand', { name: 'Ana Prints', slug: 'prints_of_ana' }, 'prints_of_ana', false],
    ['the person, where name and address have no letters', { name: '猫の店', slug: '' }, 'Mira Moss', false],
    [
      'the e-mail, where the person has none either',
      { name: '猫', slug: '', people: ['猫田', 'neko@x.test'] },
      'neko',
      false,
    ],
  ])('is %s', (_, given, text, isName) => {
    expect(suggestionBasis({ people: ['Mira Moss', 'mira@example.com'], ...given })).toEqual({ text, isName });
  });

  it('is null if there is nothing to suggest from', () => {
    expect(suggestionBasis({ name: '猫', slug: '', people: [] })).toBeNull();
  });
});
