import type { Jobs } from '#shared/contract/jobs.ts';
import type { JobContext } from '../../jobs.ts';
import { accountDeletionDate } from '../../creatorRecord/accountGrace.ts';
import { sendCreatorEmail } from '../../mail/sending/sendCreatorEmail.ts';

/** Emails a creator until when they can restore their account. Sends nothing if they already did. */
export async function sendAccountClosingEmail(
  { creatorId }: Jobs['sendAccountClosingEmail'],
  context: JobContext,
): Promise<void> {
  const creator = await context.services.db.onPlatform((tx) =>
    tx.maybe(tx.q.selectFrom('creators').select('deletion_asked_at').where('id', '=', creatorId)),
  );
  if (!creator?.deletion_asked_at) return;
  const day = DAY.format(accountDeletionDate(creator.deletion_asked_at));
  await sendCreatorEmail(context, creatorId, ({ name, signInUrl }) => ({
    subject: `Your account at ${name} will be deleted on ${day}`,
    preheader: 'You can change your mind until then.',
    blocks: [
      { kind: 'heading', text: 'Your account will be deleted' },
      {
        kind: 'paragraph',
        text: `Your stores are offline, and you’ve been signed out everywhere. On ${day}, your account, your stores and everything in them will be permanently deleted.`,
      },
      {
        kind: 'paragraph',
        text: 'Changed your mind? Sign in before then and choose to keep your account. You can then restore your stores.',
      },
      { kind: 'button', label: 'Sign in', url: signInUrl },
      { kind: 'note', text: 'If this wasn’t you, sign in now, keep your account and change your password.' },
    ],
  }));
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
