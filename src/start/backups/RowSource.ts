import type { Readable } from 'node:stream';

/** Where the rows of a database come from: a backup, or another database at one moment. */
export interface RowSource {
  /** The names of all migrations of that database, in order. */
  migrations: readonly string[];
  eventDays: readonly string[];
  tables: readonly (RowPart & { name: string })[];
  jobs: RowPart;
}

export interface RowPart {
  columns: readonly string[];
  /** The rows in the text format of COPY, and how many they are, known when they were read to the end. */
  open: () => Promise<{ rows: Readable; count: () => number }>;
}
