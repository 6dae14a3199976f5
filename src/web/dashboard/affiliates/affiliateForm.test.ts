import { describe, expect, it } from 'vitest';
import { affiliateToForm, readAffiliateForm } from './affiliateForm.ts';

const TYPED = { ...affiliateToForm(undefined), name: ' Bo ', email: 'bo@example.com', code: ' Bo ' };

describe('readAffiliateForm', () => {
  it.each([
    ['20', 2000],
    ['12,5 %', 1250],
    ['1', 100],
    ['75', 7500],
  ])('reads the rate %j', (rate, basisPoints) => {
    expect(readAffiliateForm({ ...TYPED, rate })).toMatchObject({ terms: { name: 'Bo', code: 'bo', basisPoints } });
  });

  it.each(['', '0.5', '76', 'many'])('refuses the rate %j', (rate) => {
    expect(readAffiliateForm({ ...TYPED, rate })).toEqual({
      problems: [{ field: 'rate', message: 'Enter a percentage from 1 to 75.' }],
    });
  });

  it('names every field with a problem', () => {
    const read = readAffiliateForm({ ...TYPED, name: ' ', email: 'bo', code: 'b o' });
    expect('problems' in read && read.problems.map(({ field }) => field)).toEqual(['name', 'email', 'code']);
  });
});
