import { expect, it } from 'vitest';
import { en } from '../rules/words/en.ts';
import { saidIn } from '../rules/words/saidIn.ts';
import { wordsIn } from '../rules/words/wordsIn.ts';
import { REFUSALS } from './refusals.ts';

it('the refusals that public pages translate are the catalogue’s own sentences', () => {
  const catalogue = new Map<string, string>(Object.entries(REFUSALS).map(([code, { says }]) => [code, says]));
  for (const [code, sentence] of Object.entries(en.refusals))
    expect([code, catalogue.get(code)]).toEqual([code, sentence]);
});

it('a sentence that the fixed words know is said in theirs, and any other as it is', () => {
  const german = wordsIn('de');
  expect(saidIn(german, REFUSALS['quote-expired'].says)).toBe(german.refusals['quote-expired']);
  expect(saidIn(german, 'Your card was declined. Try another card.')).toBe(german.declines.card_declined);
  expect(saidIn(german, 'constructor')).toBe('constructor');
});
