import type { Jobs } from '#shared/contract/jobs.ts';
import { EXPORT_LINK_HOURS } from '#shared/rules/limits.ts';
import type { JobContext } from '../jobs.ts';
import { writeToCreator } from '../accounts/writeToCreator.ts';

/** Tells a creator that their export can be downloaded. One that is gone meanwhile is not mentioned. */
export async function tellExportReady({ exportId }: Jobs['tellExportReady'], context: JobContext): Promise<void> {
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
  await writeToCreator(context, ready.creator_id, ({ name, url }) => ({
    subject: 'Your data is ready',
    preheader: `Download it within ${EXPORT_LINK_HOURS} hours.`,
    blocks: [
      { kind: 'heading', text: 'Your data is ready' },
      {
        kind: 'paragraph',
        text: `Everything you keep at ${name} is packed into one file. Download it within ${EXPORT_LINK_HOURS} hours; then it is deleted, and you can ask for a new one at any time.`,
      },
      { kind: 'button', label: 'Download your data', url: `${url}/dashboard/settings/data` },
      {
        kind: 'note',
        text: 'It holds the personal data of your customers, so keep it in a safe place. If you did not ask for it, change your password.',
      },
    ],
  }));
}
