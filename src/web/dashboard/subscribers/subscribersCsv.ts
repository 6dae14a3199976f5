import type { SubscriberRow } from '#shared/contract/subscribers.ts';
import { csvOf } from '../export/csv.ts';

const WHEN = ['Asked at', 'Confirmed at', 'Unsubscribed at'] as const;
const HEAD = ['Email', 'Name', 'State', ...WHEN, 'Consent', 'Ticked', 'Page', 'Gift'] as const;

/** Subscribers with the proof of their consent as a table; times in UTC. */
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
