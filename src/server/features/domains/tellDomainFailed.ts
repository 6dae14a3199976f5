import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { DOMAIN_PROOF_DAYS, proofName } from '#shared/rules/domain.ts';
import { writeToCreator } from '../accounts/writeToCreator.ts';
import type { JobContext } from '../jobs.ts';
import { nameOf } from './domainRecord.ts';

/** Tells a creator that a domain is not looked for any more, or that another store has proven it since. */
export async function tellDomainFailed({ realm, host }: Jobs['tellDomainFailed'], context: JobContext): Promise<void> {
  const { db, settings } = context.services;
  const storeId = provenStore(realm);
  const found = await db.inStore(storeId, (tx) =>
    tx.maybe(
      tx.q
        .selectFrom('store_domains as d')
        .innerJoin('stores as s', 's.id', 'd.store_id')
        .select(['d.host', 'd.is_www', 'd.state', 'd.reason', 'd.found', 's.creator_id', 's.name'])
        .where('d.store_id', '=', tx.realm)
        .where('d.host', '=', host),
    ),
  );
  if (found?.state !== 'failed') return;
  const { subject, text, next } = wordsFor(found);
  await writeToCreator(context, found.creator_id, () => ({
    subject,
    preheader: text,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: next },
      { kind: 'button', label: 'Open settings', url: `${settings.publicUrl}/dashboard/settings/domains` },
    ],
  }));
}

type Failed = { host: string; is_www: boolean; reason: string | null; found: string };

function wordsFor(failed: Failed): { subject: string; text: string; next: string } {
  const domain = nameOf(failed);
  const place = proofName(failed.host);
  if (failed.reason === 'lost') {
    return {
      subject: `${domain} no longer leads to your store`,
      text: `Another store has proven ${domain}, and your TXT record at ${place} is gone. Visitors find that store there now.`,
      next: 'If you gave the domain away, there is nothing to do. If it is yours, set your record again, delete the other one, and choose “Check now” in your settings.',
    };
  }
  const subject = `${domain} could not be connected`;
  if (failed.reason === 'taken') {
    return {
      subject,
      text: `Your TXT record at ${place} was found, but so was that of another store, which has had ${domain} for longer and keeps it.`,
      next: `If the domain is yours now, delete the record ${failed.found} and keep yours. Then choose “Check now” in your settings.`,
    };
  }
  return {
    subject,
    text: `We looked for the TXT record that proves ${domain} for ${DOMAIN_PROOF_DAYS} days and did not find it. Nothing of your store has changed.`,
    next: 'Your settings show the records to set. Once they are, choose “Check now” there.',
  };
}
