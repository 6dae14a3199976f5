import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { addContentTerms } from '../customerRecord/contentTerms.ts';

interface Message {
  email: string;
  name: string;
  message: string;
  block: string;
}

/** Saves a visitor's message and enqueues the email to the store's creator. */
export async function leaveMessage({ tx, now }: { tx: StoreTx; now: Date }, message: Message): Promise<void> {
  const id = randomUUID();
  const { email } = normaliseEmail(message.email);
  await tx.run(
    tx.q.insertInto('contact_messages').values({ ...message, store_id: tx.realm, id, email, created_at: now }),
  );
  await addContentTerms(tx, 'message', [id]);
  await tx.enqueue(job('notifyNewMessage', { realm: tx.realm, messageId: id }));
}
