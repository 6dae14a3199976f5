import { z } from 'zod';

const Part = z.object({
  columns: z.array(z.string()),
  rows: z.int().min(0),
  /** Of the rows as COPY writes them, so that no table can be exchanged for that of another backup. */
  sha256: z.string(),
});

/** What a backup contains. It is written last and encrypted like everything else. */
export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The names of all migrations of the database, in order. */
  migrations: z.array(z.string()).min(1),
  /** The generated secret of the data folder. Null if the operator sets SECRET_KEY. */
  secret: z.string().nullable(),
  /** Identifies the installation's secret without revealing it. */
  secretCheck: z.string(),
  /** Whether the demo store was created, so that it is not created again. */
  hasDemo: z.boolean(),
  /** The days for which raw events are stored. */
  eventDays: z.array(z.iso.date()),
  tables: z.record(z.string(), Part),
  /** The jobs that wait, run or failed. */
  jobs: Part,
  files: z.object({ count: z.int().min(0), sha256: z.string() }),
});

export type Manifest = z.output<typeof Manifest>;
export type Part = z.output<typeof Part>;
