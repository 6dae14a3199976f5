import type { SubscriberRow } from '#shared/contract/subscribers.ts';
import { csvExport } from '../../access/csvExport.ts';
import { listSubscribers } from './listSubscribers.ts';

const WHEN = ['Signed up at', 'Confirmed at', 'Unsubscribed at'] as const;
const HEAD = ['Email', 'Name', 'Status', ...WHEN, 'Consent', 'Consent checkbox', 'Page', 'Gift'] as const;

/** Subscribers with their proof of consent as CSV, with times in UTC. */
export const subscribersCsv = csvExport(listSubscribers, { head: HEAD, rowsOf: (person) => [cellsOf(person)] });

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
