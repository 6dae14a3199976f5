import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { DOMAIN_PROOF_DAYS } from '#shared/rules/domain.ts';
import { writeToCreator } from '../accounts/writeToCreator.ts';
import type { JobContext } from '../jobs.ts';
import { nameOf } from './domainRecord.ts';

/** Tells a creator that a domain is not looked for any more. */
export async function tellDomainFailed({ realm, host }: Jobs['tellDomainFailed'], context: JobContext): Promise<void> {
  const { db, settings } = context.services;
  const storeId = provenStore(realm);
  const found = await db.inStore(storeId, (tx) =>
    tx.maybe(
      tx.q
        .selectFrom('store_domains as d')
        .innerJoin('stores as s', 's.id', 'd.store_id')
        .select(['d.host', 'd.is_www', 'd.state', 'd.reason', 's.creator_id', 's.name'])
        .where('d.store_id', '=', tx.realm)
        .where('d.host', '=', host),
    ),
  );
  if (found?.state !== 'failed') return;
  const domain = nameOf(found);
  const text =
    found.reason === 'taken'
      ? `${domain} belongs to another store already. If it is yours, take it away there first.`
      : `We looked for the TXT record that proves ${domain} for ${DOMAIN_PROOF_DAYS} days and did not find it. Nothing of your store has changed.`;
  await writeToCreator(context, found.creator_id, () => ({
    subject: `${domain} could not be connected`,
    preheader: text,
    blocks: [
      { kind: 'heading', text: `${domain} could not be connected` },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: 'Your settings show the records to set. Once they are, choose “Check now” there.' },
      { kind: 'button', label: 'Open settings', url: `${settings.publicUrl}/dashboard/settings#domains` },
    ],
  }));
}
