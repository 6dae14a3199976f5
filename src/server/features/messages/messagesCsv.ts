import type { ContactMessage } from '#shared/contract/messages.ts';
import { csvExport } from '../../access/csvExport.ts';
import { listContactMessages } from './listContactMessages.ts';

const HEAD = ['Sent at', 'Name', 'Email', 'Message', 'Read at'] as const;

/** Messages as CSV, with times in UTC. */
export const messagesCsv = csvExport(listContactMessages, { head: HEAD, rowsOf: (message) => [cellsOf(message)] });

const cellsOf = ({ sentAt, name, email, message, readAt }: ContactMessage): string[] => [
  sentAt,
  name,
  email,
  message,
  readAt ?? '',
];
