import type { WaitlistRow } from '#shared/contract/waitlists.ts';
import { csvExport } from '../../access/csvExport.ts';
import { listWaitlist } from './listWaitlist.ts';

const HEAD = ['Email', 'Status', 'Joined at', 'Confirmed at', 'Emailed at', 'Consent'] as const;

/** A product's waitlist with its proof of consent as CSV, with times in UTC. */
export const waitlistCsv = csvExport(listWaitlist, { head: HEAD, rowsOf: (entry) => [cellsOf(entry)] });

const cellsOf = ({ email, state, askedAt, confirmedAt, emailedAt, consent }: WaitlistRow): string[] => [
  email,
  state,
  askedAt,
  confirmedAt ?? '',
  emailedAt ?? '',
  consent,
];
