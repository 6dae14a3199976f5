import type { Jobs } from '#shared/contract/jobs.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { sendCreatorEmail } from '../../mail/sending/sendCreatorEmail.ts';
import type { JobContext } from '../../jobs.ts';
import type { RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import type { MailSender } from '../../mail/sending/mailSender.ts';

/** Notifies one admin of a new admin, so that a wrongly obtained right cannot stay unnoticed. */
export async function sendNewAdminEmail(
  { creatorId, newAdminId, byId }: Jobs['sendNewAdminEmail'],
  context: JobContext,
): Promise<void> {
  const { made, by } = await context.services.db.onPlatform(async (tx) => ({
    made: await addressOf(tx, newAdminId),
    by: byId === null ? null : await addressOf(tx, byId),
  }));
  if (made === null) return;
  await sendCreatorEmail(context, creatorId, (sender) =>
    creatorId === newAdminId ? toThem(sender) : toAnother(sender, { made, by }),
  );
}

const toThem = ({ name, url }: MailSender): RenderedEmail => ({
  subject: `You’re now an admin of ${name}`,
  preheader: 'You can use everything on the admin page, for all creators and stores.',
  blocks: [
    { kind: 'heading', text: 'You’re now an admin' },
    { kind: 'paragraph', text: 'You can use everything on the admin page, for all creators and stores.' },
    { kind: 'button', label: 'Open the admin page', url: `${url}/dashboard/admin` },
    {
      kind: 'note',
      text: 'Turn on two-step sign-in or add a passkey, so your password alone isn’t enough to sign in.',
    },
  ],
});

const toAnother = ({ name, url }: MailSender, { made, by }: { made: string; by: string | null }): RenderedEmail => ({
  subject: `${made} is now an admin of ${name}`,
  preheader: 'They can use everything on the admin page.',
  blocks: [
    { kind: 'heading', text: 'New admin added' },
    {
      kind: 'paragraph',
      text: `${made} was made an admin${by === null ? '' : ` by ${by}`}. They can use everything on the admin page, for all creators and stores.`,
    },
    { kind: 'button', label: 'See all admins', url: `${url}/dashboard/admin?tab=admins` },
    { kind: 'note', text: 'If you didn’t expect this, revoke their admin access and check the audit log.' },
  ],
});

async function addressOf(tx: PlatformTx, id: string): Promise<string | null> {
  const account = await tx.maybe(
    tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', id),
  );
  return account?.email ?? null;
}
