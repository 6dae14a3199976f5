import { job } from '#shared/contract/jobs.ts';
import type { WebhookKind } from '#shared/rules/webhook.ts';
import { newRowId } from '../../db/rowId.ts';
import { insertRows, statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface WebhookSubject {
  id: string;
  /** What the message cannot read later, such as a reason. */
  facts?: Readonly<Record<string, unknown>>;
}

interface Recorded {
  kind: WebhookKind;
  subjects: readonly WebhookSubject[];
  now: Date;
}

/**
 * Writes what happened beside the change itself, so that webhooks are sent about it if and only if the transaction commits. A store
 * without an active endpoint for this kind stores nothing.
 */
export async function recordEvents(tx: StoreTx, { kind, subjects, now }: Recorded): Promise<void> {
  if (subjects.length === 0 || !(await wantedKinds(tx)).has(kind)) return;
  const rows = subjects.map(({ id, facts = {} }) => ({
    store_id: tx.realm,
    id: newRowId(),
    kind,
    subject_id: id,
    facts: JSON.stringify(facts),
    happened_at: now,
  }));
  await tx.run(insertRows('webhook_events', rows));
  await tx.enqueue(job('composeWebhooks', { realm: tx.realm }));
}

/** Read once in a transaction, because one order is several events. */
const wanted = new WeakMap<StoreTx, Promise<ReadonlySet<string>>>();

function wantedKinds(tx: StoreTx): Promise<ReadonlySet<string>> {
  const known = wanted.get(tx);
  if (known) return known;
  const reading = tx.many(activeKinds(tx, {})).then((rows) => new Set(rows.flatMap(({ kinds }) => kinds)));
  wanted.set(tx, reading);
  return reading;
}

const activeKinds = statement((q, { realm }: { realm: string }) =>
  q.selectFrom('webhook_endpoints').select('kinds').where('store_id', '=', realm).where('disabled_at', 'is', null),
);
