import type { Jobs } from '#shared/contract/jobs.ts';
import { EXPORT_LINK_HOURS } from '#shared/rules/limits.ts';
import type { JobContext } from '../../jobs.ts';
import { sendCreatorEmail } from '../../mail/sending/sendCreatorEmail.ts';

/** Emails a creator that their export can be downloaded. Sends nothing if it is already gone. */
export async function sendExportReadyEmail(
  { exportId }: Jobs['sendExportReadyEmail'],
  context: JobContext,
): Promise<void> {
  const { services, now } = context;
  const ready = await services.db.onPlatform((tx) =>
    tx.maybe(
      tx.q
        .selectFrom('data_exports')
        .select('creator_id')
        .where('id', '=', exportId)
        .where('state', '=', 'ready')
        .where('expires_at', '>', now),
    ),
  );
  if (!ready) return;
  await sendCreatorEmail(context, ready.creator_id, ({ name, url }) => ({
    subject: 'Your data export is ready',
    preheader: `Download it within ${EXPORT_LINK_HOURS} hours.`,
    blocks: [
      { kind: 'heading', text: 'Your data export is ready' },
      {
        kind: 'paragraph',
        text: `All your data from ${name} is in one file. Download it within ${EXPORT_LINK_HOURS} hours. After that we delete the file, and you can request a new one at any time.`,
      },
      { kind: 'button', label: 'Download your data', url: `${url}/dashboard/settings/data` },
      {
        kind: 'note',
        text: 'The file contains personal data of your customers, so keep it somewhere safe. If you didn’t request it, change your password.',
      },
    ],
  }));
}
