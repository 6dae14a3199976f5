import type { Jobs } from '#shared/contract/jobs.ts';
import type { JobContext } from '../jobs.ts';
import { accountGoes } from '../accounts/accountGrace.ts';
import { writeToCreator } from '../accounts/writeToCreator.ts';

/** Says until when a creator can come back. Where they have done so already, there is nothing to say. */
export async function tellAccountClosing(
  { creatorId }: Jobs['tellAccountClosing'],
  context: JobContext,
): Promise<void> {
  const creator = await context.services.db.onPlatform((tx) =>
    tx.maybe(tx.q.selectFrom('creators').select('deletion_asked_at').where('id', '=', creatorId)),
  );
  if (!creator?.deletion_asked_at) return;
  const day = DAY.format(accountGoes(creator.deletion_asked_at));
  await writeToCreator(context, creatorId, ({ name, signInUrl }) => ({
    subject: `Your account at ${name} will be deleted on ${day}`,
    preheader: 'Until then you can come back.',
    blocks: [
      { kind: 'heading', text: 'Your account is closed' },
      {
        kind: 'paragraph',
        text: `Your stores are off line, and you are signed out everywhere. On ${day} your account, your stores and everything in them are deleted for good.`,
      },
      {
        kind: 'paragraph',
        text: 'Changed your mind? Sign in before that day and choose to keep your account. Then you can restore your stores.',
      },
      { kind: 'button', label: 'Sign in', url: signInUrl },
      { kind: 'note', text: 'If this was not you, sign in now, keep your account, and change your password.' },
    ],
  }));
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
