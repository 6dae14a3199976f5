import { getMailStatus as contract, MailProblem } from '#shared/contract/mail.ts';
import type { LetterState } from '#shared/rules/mail.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findMailAccount, presentMailAccount } from './mailAccount.ts';

const MOST_PROBLEMS = 10;
const TROUBLED = ['held', 'failed', 'bounced', 'complained'] satisfies LetterState[];

/** How the store's mail goes out, as last looked at, and the letters that did not arrive. */
export const getMailStatus = answer(contract, async (_wish, { tx, services }) => {
  const [row, letters] = await Promise.all([findMailAccount(tx, services), tx.many(troubledLetters(tx))]);
  return { ...presentMailAccount(services, row), problems: letters.map(presentProblem) };
});

const troubledLetters = (tx: StoreTx) =>
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
