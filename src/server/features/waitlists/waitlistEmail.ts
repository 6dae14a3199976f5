import { STORE_PATHS } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { EmailBlock } from '../../gateways/mail/emailBlocks.ts';
import type { MailSender } from '../mail/sending/mailSender.ts';
import { brandEmail, messageIdOf } from '../mail/sending/renderedEmail.ts';
import { unsubscribeToken } from '../subscribers/unsubscribeLink.ts';

export type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Somebody on a waitlist, with the product as visitors see it. */
export async function findEntry(tx: StoreTx, id: string) {
  const entry = await tx.maybe(
    tx.q
      .selectFrom('waitlist_entries as e')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'e.store_id').onRef('p.id', '=', 'e.product_id'))
      .select(['e.id', 'e.email', 'e.state', 'e.language', 'e.email_id', 'e.product_id', 'p.title', 'p.slug'])
      .where('e.store_id', '=', tx.realm)
      .where('e.id', '=', id),
  );
  return entry && { ...entry, storeId: provenStore(tx.realm) };
}

interface Texts {
  sender: MailSender;
  entry: Entry;
  language: Language;
  subject: string;
  blocks: readonly EmailBlock[];
  /** Identifies the email for mail programs. */
  name: string;
}

/** An email to somebody on a waitlist, with a line to unsubscribe. */
export function waitlistEmail(
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  { sender, entry, language, subject, blocks, name }: Texts,
) {
  const { emails } = getMessages(language);
  const link = `${sender.url}${STORE_PATHS.unsubscribe}/${unsubscribeToken(secrets, entry)}`;
  return {
    ...brandEmail(sender, {
      language,
      subject,
      preheader: subject,
      blocks: [
        { kind: 'heading', text: subject },
        ...blocks,
        { kind: 'note', text: fill(emails.unsubscribeLink, { store: sender.name, link }), link },
      ],
    }),
    messageId: messageIdOf(settings, name),
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
