import type { Jobs } from '#shared/contract/jobs.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { writeToCreator } from '../accounts/writeToCreator.ts';
import type { JobContext } from '../jobs.ts';
import type { WrittenLetter } from '../mail/writtenLetter.ts';
import type { MailSender } from '../stores/mailSender.ts';

/** Tells one admin that somebody was made an admin: whoever came by the right wrongly cannot keep it quiet. */
export async function tellNewAdmin(
  { creatorId, newAdminId, byId }: Jobs['tellNewAdmin'],
  context: JobContext,
): Promise<void> {
  const { made, by } = await context.services.db.onPlatform(async (tx) => ({
    made: await addressOf(tx, newAdminId),
    by: byId === null ? null : await addressOf(tx, byId),
  }));
  if (made === null) return;
  await writeToCreator(context, creatorId, (sender) =>
    creatorId === newAdminId ? toThem(sender) : toAnother(sender, { made, by }),
  );
}

const toThem = ({ name, url }: MailSender): WrittenLetter => ({
  subject: `You were made an admin of ${name}`,
  preheader: 'You can do everything that the admin’s page offers, to everybody.',
  blocks: [
    { kind: 'heading', text: 'You were made an admin' },
    { kind: 'paragraph', text: 'You can do everything that the admin’s page offers, to everybody.' },
    { kind: 'button', label: 'Open the admin’s page', url: `${url}/dashboard/admin` },
    { kind: 'note', text: 'Turn on two-step sign-in or add a passkey, so that your password alone opens nothing.' },
  ],
});

const toAnother = ({ name, url }: MailSender, { made, by }: { made: string; by: string | null }): WrittenLetter => ({
  subject: `${made} was made an admin of ${name}`,
  preheader: 'They can do everything that the admin’s page offers, to everybody.',
  blocks: [
    { kind: 'heading', text: 'There is a new admin' },
    {
      kind: 'paragraph',
      text: `${made} was made an admin${by === null ? '' : ` by ${by}`}. They can do everything that the admin’s page offers, to everybody.`,
    },
    { kind: 'button', label: 'See all admins', url: `${url}/dashboard/admin?tab=admins` },
    { kind: 'note', text: 'If you did not expect this, take the right away and look at the audit log.' },
  ],
});

async function addressOf(tx: PlatformTx, id: string): Promise<string | null> {
  const account = await tx.maybe(
    tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', id),
  );
  return account?.email ?? null;
}
