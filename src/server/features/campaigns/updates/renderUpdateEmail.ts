import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { EmailBlock } from '../../../gateways/mail/emailBlocks.ts';
import { changeText } from '../../entitlements/changeText.ts';
import type { LibraryChange } from '../../entitlements/libraryChanges.ts';
import type { MailSender } from '../../mail/sending/mailSender.ts';
import { brandEmail, type NamedEmail } from '../../mail/sending/renderedEmail.ts';
import type { UpdateRecord } from './updateRecord.ts';

/** A change that an email names. Without `itemId`, only its creator sees the email. */
export type UpdateChange = Pick<LibraryChange, 'kind' | 'name'> & { itemId?: string };

interface Rendering {
  sender: MailSender;
  language: Language;
  postalAddress: string | null;
  reader: { leaveUrl?: string; changes?: readonly UpdateChange[] };
}

/** The email about an update of a product, with what its recipient can open of it. */
export function renderUpdateEmail(
  update: Pick<UpdateRecord, 'title' | 'note'>,
  { sender, language, postalAddress, reader: { leaveUrl, changes = [] } }: Rendering,
): NamedEmail {
  const { emails, signup } = getMessages(language);
  const subject = fill(emails.updateSubject, { title: update.title });
  const names = [...new Set(changes.map((change) => changeText(change, language)))];
  const itemId = changes[0]?.itemId;
  const path = itemId === undefined ? STORE_PATHS.library : `/members/product/${itemId}`;
  const blocks: EmailBlock[] = [
    { kind: 'heading', text: subject },
    ...[update.note, names.join('\n')]
      .filter((text) => text !== '')
      .map((text): EmailBlock => ({ kind: 'paragraph', text })),
    { kind: 'button', label: emails.updateAction, url: sender.url + path },
    { kind: 'divider' },
    {
      kind: 'leave',
      text: fill(emails.becauseOwned, { title: update.title, store: sender.name }),
      label: signup.unsubscribe,
      url: leaveUrl ?? null,
      address: postalAddress,
    },
  ];
  const preheader = (update.note || names.join(', ')).replaceAll(/\s+/g, ' ').slice(0, PREHEADER_LENGTH);
  return brandEmail(sender, { language, subject, preheader, blocks });
}

const PREHEADER_LENGTH = 120;
