import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { DEAD_AFTER_DAYS, type LinkProblem } from '#shared/rules/linkCheck.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Another worker tries again if this one died. */
const CLAIM_MS = 2 * HOUR_MS;
/** So that one email can tell of all links that died today. */
const EMAIL_AFTER_SECONDS = 3600;

/** Asks whether a link answers, outside of any transaction, and tells its creator after the second day on which it did not. */
export const checkLink: JobHandlers['checkLink'] = async ({ realm, contentId }, { services, now }) => {
  const storeId = provenStore(realm);
  const url = await services.db.inStore(storeId, (tx) => claimLink(tx, { contentId, now }));
  if (url === undefined) return;
  const problem = await services.links.check(url);
  await services.db.inStore(storeId, (tx) => recordCheck(tx, { contentId, url, problem, now }));
};

/** The address, if its check is due. It is not due again while this worker asks. */
async function claimLink(
  tx: StoreTx,
  { contentId, now }: { contentId: string; now: Date },
): Promise<string | undefined> {
  const [row] = await tx.many(
    tx.q
      .updateTable('link_checks')
      .set({ next_at: new Date(now.getTime() + CLAIM_MS) })
      .where('store_id', '=', tx.realm)
      .where('content_id', '=', contentId)
      .where('next_at', '<=', now)
      .returning('url'),
  );
  return row?.url;
}

interface Checked {
  contentId: string;
  url: string;
  problem: LinkProblem | null;
  now: Date;
}

/** Nothing is recorded of an address that was changed meanwhile. Failures on one day count once. */
async function recordCheck(tx: StoreTx, { contentId, url, problem, now }: Checked): Promise<void> {
  const next_at = new Date(now.getTime() + DAY_MS);
  const works = { failures: 0, failed_at: null, problem: null, email_id: null, next_at };
  const today = now.toISOString().slice(0, 10);
  const fails = {
    failures: sql<number>`failures + (case when (failed_at at time zone 'UTC')::date = ${today}::date then 0 else 1 end)`,
    failed_at: now,
    problem,
    next_at,
  };
  const [row] = await tx.many(
    tx.q
      .updateTable('link_checks')
      .set(problem === null ? works : fails)
      .where('store_id', '=', tx.realm)
      .where('content_id', '=', contentId)
      .where('url', '=', url)
      .returning(['failures', 'email_id']),
  );
  if (row && row.failures >= DEAD_AFTER_DAYS && row.email_id === null)
    await tx.enqueue(job('sendDeadLinksEmail', { realm: tx.realm }), { afterSeconds: EMAIL_AFTER_SECONDS });
}
