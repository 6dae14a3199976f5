import { getMailStatus as contract, MailProblem } from '#shared/contract/mail.ts';
import type { EmailState } from '#shared/rules/mail.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findMailAccount, presentMailAccount } from './mailAccount.ts';
import { refreshMailAccount } from './refreshMailAccount.ts';

const MOST_PROBLEMS = 10;
const TROUBLED = ['held', 'failed', 'bounced', 'complained'] satisfies EmailState[];

/** How the store's email is sent according to the provider now, and emails that were not delivered. */
export const getMailStatus = defineProviderHandler(contract, async (_input, { transact, services, storeId }) => {
  const failure = await refreshMailAccount({ services, storeId });
  return transact(async (tx) => {
    const [row, emails] = await Promise.all([findMailAccount(tx, services), tx.many(failedEmails(tx))]);
    const account = presentMailAccount(services, row);
    return {
      ...account,
      problem: failure?.message ?? account.problem,
      isCurrent: failure === null,
      problems: emails.map(presentProblem),
    };
  });
});

const failedEmails = (tx: StoreTx) =>
  tx.q
    .selectFrom('mail_messages')
    .select(['id', 'kind', 'recipient', 'state', 'problem', 'order_id', 'updated_at'])
    .where('store_id', '=', tx.realm)
    .where('state', 'in', TROUBLED)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(MOST_PROBLEMS);

type Row = { id: string; kind: string; recipient: string; state: string; problem: string | null };

const presentProblem = (row: Row & { order_id: string | null; updated_at: Date }): MailProblem => ({
  id: row.id,
  kind: MailProblem.shape.kind.parse(row.kind),
  recipient: row.recipient,
  state: MailProblem.shape.state.parse(row.state),
  problem: row.problem,
  orderId: row.order_id,
  at: row.updated_at.toISOString(),
});
