import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { DOMAIN_PROOF_DAYS, proofName } from '#shared/rules/domain.ts';
import { sendCreatorEmail } from '../mail/sending/sendCreatorEmail.ts';
import type { JobContext } from '../jobs.ts';
import { nameOf } from './domainRecord.ts';

/** Notifies a creator that a domain failed, or that another store has proven it. */
export async function sendDomainFailedEmail(
  { realm, host }: Jobs['sendDomainFailedEmail'],
  context: JobContext,
): Promise<void> {
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
  await sendCreatorEmail(context, found.creator_id, () => ({
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
      subject: `${domain} is no longer connected to your store`,
      text: `Another store verified ${domain}, and your TXT record at ${place} is gone. Visitors to ${domain} now see that store.`,
      next: 'If you gave up the domain, you don’t need to do anything. If it’s still yours, add your record again, delete the other one and choose “Check now” in your settings.',
    };
  }
  const subject = `We couldn’t connect ${domain}`;
  if (failed.reason === 'taken') {
    return {
      subject,
      text: `We found your TXT record at ${place}, but also one from another store. That store connected ${domain} first, so it keeps the domain.`,
      next: `If the domain is yours now, delete the record ${failed.found} and keep your own. Then choose “Check now” in your settings.`,
    };
  }
  return {
    subject,
    text: `We looked for your TXT record for ${domain} for ${DOMAIN_PROOF_DAYS} days and didn’t find it. Nothing has changed in your store.`,
    next: 'Your settings show which records to add. Once you’ve added them, choose “Check now” there.',
  };
}
