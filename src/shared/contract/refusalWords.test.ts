import { expect, it } from 'vitest';
import { en } from '../rules/messages/en.ts';
import { translate } from '../rules/messages/translate.ts';
import { getMessages } from '../rules/messages/getMessages.ts';
import { REFUSALS } from './refusals.ts';

it('the refusals that public pages translate are the sentences of the catalog', () => {
  const catalogue = new Map<string, string>(Object.entries(REFUSALS).map(([code, { message }]) => [code, message]));
  for (const [code, sentence] of Object.entries(en.refusals))
    expect([code, catalogue.get(code)]).toEqual([code, sentence]);
});

it('a sentence is translated if the messages have it, and unchanged otherwise', () => {
  const german = getMessages('de');
  expect(translate(german, REFUSALS['quote-expired'].message)).toBe(german.refusals['quote-expired']);
  expect(translate(german, 'Your card was declined. Try another card.')).toBe(german.declines.card_declined);
  expect(translate(german, 'constructor')).toBe('constructor');
});
