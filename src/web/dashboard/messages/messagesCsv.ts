import type { ContactMessage } from '#shared/contract/messages.ts';
import { csvOf } from '../export/csv.ts';

const HEAD = ['Sent at', 'Name', 'Email', 'Message', 'Read at'] as const;

/** Messages as CSV, with times in UTC. */
export const messagesCsv = (messages: readonly ContactMessage[]): string => csvOf(HEAD, messages.map(cellsOf));

const cellsOf = ({ sentAt, name, email, message, readAt }: ContactMessage): string[] => [
  sentAt,
  name,
  email,
  message,
  readAt ?? '',
];
