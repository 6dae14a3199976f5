import { describe, expect, it } from 'vitest';
import { readTypedSlug } from './readTypedSlug.ts';
import { readAnswer } from './useSlugCheck.ts';

describe('readAnswer', () => {
  it('takes a free address for valid', () => {
    expect(readAnswer('ana', { available: true, suggestions: [] })).toEqual({ state: 'valid' });
  });

  it('says the server’s reason and keeps its suggestions', () => {
    const answer = { available: false, reason: 'Reserved.', suggestions: ['ana-1'] };
    expect(readAnswer('admin', answer)).toEqual({ state: 'invalid', sentence: 'Reserved.', suggestions: ['ana-1'] });
  });

  it('has a sentence of its own where the server gives none', () => {
    const answer = { available: false, suggestions: [] };
    expect(readAnswer('-a', answer)).toMatchObject({
      sentence: 'Invalid URL format. Use only lowercase letters, numbers, and hyphens (2-50 characters).',
    });
    expect(readAnswer('ana', answer)).toMatchObject({
      sentence: 'This store URL is already taken. Please choose another.',
    });
  });
});

describe('readTypedSlug', () => {
  it('turns capitals and spaces into what an address may have, and leaves the rest to be judged', () => {
    expect(readTypedSlug(' Ana Prints')).toBe('ana-prints');
    expect(readTypedSlug('ana_prints!')).toBe('ana_prints!');
  });
});
