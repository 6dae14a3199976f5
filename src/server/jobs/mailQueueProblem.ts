import { z } from 'zod';
import { EMAIL_JOBS } from '#shared/contract/jobs.ts';
import type { MailQueueProblem } from '#shared/contract/platform.ts';

type Execute = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** Shorter delays are not reported, because mail servers routinely ask to retry later. */
const LATE_MINUTES = 3;
/**
 * A permanent rejection concerns one recipient, unless many in a row fail: then the mail server itself is the problem.
 */
const REFUSALS_OF_US = 3;

/** The queue's problems with email. Null if no email is late and none failed since the last success. */
export async function mailQueueProblem(execute: Execute): Promise<MailQueueProblem | null> {
  const { rows } = await execute(QUERY, [EMAIL_JOBS]);
  const [row] = z.array(Row).parse(rows);
  if (!row) return null;
  const { waiting, given_up: givenUp, since, next_try: nextTryAt, error } = row;
  return {
    waiting,
    givenUp,
    since: since.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    reason: error === null ? null : reasonOf(error),
  };
}

const Row = z.object({
  waiting: z.int(),
  given_up: z.int(),
  since: z.date(),
  next_try: z.date().nullable(),
  error: z.string().nullable(),
});

// Errors of the mail gateways contain no personal data. Other errors might.
const reasonOf = (error: string): string => /^Mail(?:Delayed|Refused): (.+)$/.exec(error)?.[1] ?? FAULT;
const FAULT = 'Stoa itself failed. See the server log.';

// An email that is being retried still counts as waiting. One that was never tried means that no worker is processing
// jobs.
const QUERY = `
  with troubled as (
    select state, created_on, start_after, coalesce(completed_on, started_on) as tried_on, output,
           coalesce(output->>'message' like 'MailRefused:%', false) as is_refused
    from pgboss.job
    where name = any($1::text[]) and (
      state = 'retry'
      or (state = 'active' and retry_count > 0)
      or (state = 'created' and start_after < now() - interval '${LATE_MINUTES} minutes')
      or (state = 'failed' and completed_on > coalesce(
        (select max(completed_on) from pgboss.job where name = any($1::text[]) and state = 'completed'), '-infinity'))
    )
  ), ours as (
    select * from troubled
    where not is_refused or (select count(*) from troubled where is_refused) >= ${REFUSALS_OF_US}
  )
  select count(*) filter (where state <> 'failed')::int as waiting,
         count(*) filter (where state = 'failed')::int as given_up,
         min(created_on) as since,
         min(start_after) filter (where state = 'retry') as next_try,
         (select coalesce(output->>'message', '') from ours where output is not null
          order by tried_on desc limit 1) as error
  from ours
  having count(*) filter (where state = 'failed'
    or created_on < now() - interval '${LATE_MINUTES} minutes') > 0`;
