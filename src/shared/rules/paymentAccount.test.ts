import { expect, it } from 'vitest';
import { requirementText } from './paymentAccount.ts';

it.each([
  ['configuration.merchant.mcc', 'What you sell, and your store’s address'],
  ['identity.individual.date_of_birth.day', 'Your date of birth'],
  ['identity.individual.given_name', 'Your legal name'],
  [
    'identity.individual.documents.primary_verification',
    'A photo of an identity document, or another document as proof',
  ],
  ['identity.attestations.terms_of_service.account', 'Your agreement to Stripe’s terms of service'],
  ['configuration.merchant.outbound_destination', 'A bank account for your payouts'],
  ['something.new', 'Another detail, which Stripe’s page explains'],
])('describes %s in plain words', (requirement, text) => {
  expect(requirementText([requirement])).toEqual([text]);
});

it('lists each requirement once', () => {
  const address = ['line1', 'city', 'postal_code'].map((part) => `identity.individual.address.${part}`);
  expect(requirementText([...address, 'identity.individual.phone'])).toEqual(['An address', 'A phone number']);
});
