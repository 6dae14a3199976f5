import { z } from 'zod';
import { EMAIL_JOBS } from '#shared/contract/jobs.ts';
import type { JobFigures } from '../access/context.ts';

type Execute = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** All numbers come from indexes, however many jobs have been completed. */
export async function jobFigures(execute: Execute, names: readonly string[]): Promise<JobFigures> {
  const { rows } = await execute(QUERY, [names, EMAIL_JOBS]);
  const [row] = z.tuple([Row]).parse(rows);
  return { due: row.due, oldestSeconds: row.oldest_seconds, lateEmails: row.late_emails, failed: row.failed };
}

const Row = z.object({ due: z.int(), oldest_seconds: z.number(), late_emails: z.int(), failed: z.int() });

const QUERY = `
  select count(*)::int as due,
         coalesce(extract(epoch from now() - min(start_after)), 0)::float as oldest_seconds,
         count(*) filter (where name = any($2::text[]) and start_after < now() - interval '3 minutes')::int as late_emails,
         (select coalesce(sum(failed_count), 0)::int from pgboss.queue where name = any($1::text[])) as failed
    from pgboss.job
   where name = any($1::text[]) and state < 'active' and not blocked and start_after <= now()`;
