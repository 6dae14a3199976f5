import type { Image } from '#shared/contract/catalog.ts';
import type { Language } from '#shared/rules/language.ts';
import { mergeValuesOf } from '#shared/rules/mergeFields.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { fillBlock, fillLine } from '../../../gateways/mail/fillRichText.ts';
import type { EmailBlock, EmailImage } from '../../../gateways/mail/emailBlocks.ts';
import { PICTURE_WIDTH } from '../../../gateways/mail/blockHtml.ts';
import { richText } from '../../../gateways/mail/richText.ts';
import { emailImageUrl } from '../../media/emailImageUrl.ts';
import { presentImage } from '../../media/presentImage.ts';
import { brandEmail, type NamedEmail } from '../../mail/sending/renderedEmail.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { storeSender, resolveEmailLocale, type MailSender } from '../../mail/sending/mailSender.ts';
import { priceView } from '../../publishedProducts/productViews.ts';
import type { CampaignRecord } from '../campaignRecord.ts';
import { findUpdate, type UpdateRecord } from '../updates/updateRecord.ts';
import { renderUpdateEmail, type UpdateChange } from '../updates/renderUpdateEmail.ts';
import { findEmailParts, isShown, type EmailPart } from './emailParts.ts';

/** The parts that all emails of a campaign share. */
export interface CampaignContent {
  sender: MailSender;
  subject: string;
  preheader: string;
  blocks: EmailBlock[];
  postalAddress: string | null;
  /** The update of a product that the email is about. It replaces the fields above, because it is in its reader's language. */
  update: UpdateRecord | null;
}

const PREHEADER_OF_TEXT = 120;

export async function campaignContent(
  tx: StoreTx,
  { services, record }: { services: Services; record: CampaignRecord },
): Promise<CampaignContent> {
  const sender = await storeSender(tx, services.settings);
  const { publicUrl } = services.settings;
  const options = { storeId: tx.realm, language: resolveEmailLocale(sender), url: sender.url, publicUrl };
  const parts = await findEmailParts(tx, record.body);
  return {
    sender,
    subject: record.subject,
    preheader: record.preheader,
    blocks: [...parts.flatMap((part) => presentPart(part, options)), { kind: 'divider' }],
    postalAddress: await findPostalAddress(tx),
    update: (await findUpdate(tx, record.id)) ?? null,
  };
}

export async function findPostalAddress(tx: StoreTx): Promise<string | null> {
  const { postal_address } = await tx.one(
    tx.q.selectFrom('stores').select('postal_address').where('id', '=', tx.realm),
  );
  return postal_address;
}

/** Whether the email has any content. */
export const hasContent = async (tx: StoreTx, { body }: Pick<CampaignRecord, 'body'>): Promise<boolean> =>
  (await findEmailParts(tx, body)).some(isShown);

/** The recipient of one email. Without an unsubscribe link, only its creator sees the email. */
export interface Reader {
  name: string;
  email: string;
  language?: string;
  source?: string;
  leaveUrl?: string;
  /** Of the update that the email is about: what this recipient can open. */
  changes?: readonly UpdateChange[];
}

/** A recipient without a name, so that a creator sees the fallbacks. */
export const UNNAMED_READER: Reader = { name: '', email: 'reader@example.com' };
/** A recipient with a name. */
export const NAMED_READER: Reader = { name: 'Alex Morgan', email: 'alex@example.com' };

/** Renders the email for one recipient: the shared parts and the unsubscribe footer. */
export function renderCampaignEmail(
  { sender, subject, preheader, blocks, postalAddress, update }: CampaignContent,
  reader: Reader,
): NamedEmail {
  const language = resolveEmailLocale(sender, reader.language);
  if (update) return renderUpdateEmail(update, { sender, language, postalAddress, reader });
  const values = mergeValuesOf({ name: reader.name, email: reader.email, store: sender.name });
  const filled = blocks.map((block) => fillBlock(block, values));
  const leave = leaveBlock(reader, { language, sender, postalAddress });
  return brandEmail(sender, {
    language,
    subject: fillLine(subject, values),
    preheader: preheader === '' ? firstWords(filled) : fillLine(preheader, values),
    blocks: [...filled, leave],
  });
}

const firstWords = (blocks: readonly EmailBlock[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'rich' ? [richText(block.content)] : []))
    .join(' ')
    // Removes the lines under headings.
    .replaceAll(/^=+$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, PREHEADER_OF_TEXT);

function leaveBlock(
  reader: Reader,
  { language, sender, postalAddress }: Pick<CampaignContent, 'sender' | 'postalAddress'> & { language: Language },
): EmailBlock {
  const { emails, signup } = getMessages(language);
  const why = reader.source === 'customer' ? emails.becauseBought : emails.becauseSubscribed;
  return {
    kind: 'leave',
    text: fill(why, { store: sender.name }),
    label: signup.unsubscribe,
    url: reader.leaveUrl ?? null,
    address: postalAddress,
  };
}

interface RenderOptions {
  storeId: string;
  language: Language;
  /** The URLs of the store and of its images. */
  url: string;
  publicUrl: string;
}

/** Incomplete parts and unpublished products are left out. The creator is warned about them before sending. */
function presentPart(part: EmailPart, options: RenderOptions): EmailBlock[] {
  switch (part.kind) {
    case 'text':
      return [{ kind: 'rich', content: part.content }];
    case 'picture':
      return [pictureBlock(part, options)];
    case 'button':
      return [part];
    case 'product':
      return [productBlock(part.product, options)];
    case 'incomplete':
    case 'unpublished':
      return [];
  }
}

function pictureBlock(
  { image, alt, size, link }: Extract<EmailPart, { kind: 'picture' }>,
  { publicUrl }: RenderOptions,
): EmailBlock {
  const width = size === 'half' ? Math.round(PICTURE_WIDTH / 2) : PICTURE_WIDTH;
  return { kind: 'picture', picture: pictureOf(image, { alt, publicUrl, width }), width, link };
}

function productBlock(product: SellableProduct, { storeId, language, url, publicUrl }: RenderOptions): EmailBlock {
  const { title, summary, slug, covers } = product;
  const [cover] = covers;
  const alt = cover?.alt || title;
  return {
    kind: 'product',
    title,
    line: summary,
    price: priceView(product, language).label,
    url: `${url}/p/${slug}`,
    picture: cover ? pictureOf(presentImage(storeId, cover.image), { alt, publicUrl, width: PICTURE_WIDTH }) : null,
  };
}

/** The smallest rendition that is sharp on a screen with two device pixels per CSS pixel. */
function pictureOf(
  image: Image,
  { alt, publicUrl, width: shown }: { alt: string; publicUrl: string; width: number },
): EmailImage {
  const { width, height } = image;
  return { url: `${publicUrl}${emailImageUrl(image, Math.min(SHARP_WIDTH_MAX, shown * 2))}`, alt, width, height };
}

const SHARP_WIDTH_MAX = 1000;
