import type { SubscriberRow } from '#shared/contract/subscribers.ts';
import { csvOf } from '../export/csv.ts';

const WHEN = ['Signed up at', 'Confirmed at', 'Unsubscribed at'] as const;
const HEAD = ['Email', 'Name', 'Status', ...WHEN, 'Consent', 'Consent checkbox', 'Page', 'Gift'] as const;

/** Subscribers with their proof of consent as CSV, with times in UTC. */
export const subscribersCsv = (people: readonly SubscriberRow[]): string => csvOf(HEAD, people.map(cellsOf));

const cellsOf = (person: SubscriberRow): string[] => [
  person.email,
  person.name,
  person.state,
  person.askedAt,
  person.confirmedAt ?? '',
  person.unsubscribedAt ?? '',
  person.consent,
  person.hasTicked ? 'yes' : 'no',
  person.page,
  person.gift?.title ?? '',
];
