import { addressProblem } from '#shared/blocks/address.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { LetterBlock, LetterPicture } from '../../gateways/mail/letterBlocks.ts';
import { richText } from '../../gateways/mail/richText.ts';
import { presentImage } from '../catalog/presentImage.ts';
import { inTheNameOf, type NamedLetter } from '../mail/writtenLetter.ts';
import { findForSale, type ForSale } from '../orders/findForSale.ts';
import { storeSender, writtenIn, type MailSender } from '../stores/mailSender.ts';
import { priceView } from '../storefront/productViews.ts';
import type { CampaignRecord } from './campaignRecord.ts';
import { readBody } from './readBody.ts';

/** What every letter of a campaign has in common. */
export interface CampaignContent {
  sender: MailSender;
  subject: string;
  preheader: string;
  blocks: LetterBlock[];
  postalAddress: string | null;
}

const PREHEADER_OF_TEXT = 120;

export async function campaignContent(
  tx: StoreTx,
  { services, record }: { services: Services; record: CampaignRecord },
): Promise<CampaignContent> {
  const sender = await storeSender(tx, services.settings);
  const body = readBody(record.body);
  const product = record.product_id === null ? undefined : await findForSale(tx, record.product_id);
  const { publicUrl } = services.settings;
  return {
    sender,
    subject: record.subject,
    preheader: record.preheader || richText(body).replaceAll(/\s+/g, ' ').slice(0, PREHEADER_OF_TEXT),
    blocks: [
      { kind: 'rich', content: body },
      ...(product
        ? [productBlock(product, { storeId: tx.realm, language: writtenIn(sender), url: sender.url, publicUrl })]
        : []),
      ...(buttonState(record) === 'ready'
        ? [{ kind: 'button' as const, label: record.button_label, url: record.button_url }]
        : []),
      { kind: 'divider' },
    ],
    postalAddress: await findPostalAddress(tx),
  };
}

async function findPostalAddress(tx: StoreTx): Promise<string | null> {
  const { postal_address } = await tx.one(
    tx.q.selectFrom('stores').select('postal_address').where('id', '=', tx.realm),
  );
  return postal_address;
}

/** Whether there is anything to read in it: words, or a product that is for sale. */
export const saysSomething = async (
  tx: StoreTx,
  { body, product_id: productId }: Pick<CampaignRecord, 'body' | 'product_id'>,
): Promise<boolean> => body !== null || (productId !== null && (await findForSale(tx, productId)) !== undefined);

/** Whether the button of a campaign can be shown, is not wanted, or lacks something. */
export function buttonState({
  button_label: label,
  button_url: url,
}: Pick<CampaignRecord, 'button_label' | 'button_url'>): 'none' | 'ready' | 'unfinished' {
  if (label === '' && url === '') return 'none';
  return label !== '' && /^https?:\/\/[^\s]+$/i.test(url) && addressProblem(url) === null ? 'ready' : 'unfinished';
}

/** For whom one letter is; null: for its creator, to look at. */
export interface Reader {
  language: string;
  source: string;
  leaveUrl: string;
}

/** The letter as it goes to one reader: what all have in common, and how to get no more. */
export function campaignLetter(
  { sender, subject, preheader, blocks, postalAddress }: CampaignContent,
  reader: Reader | null,
): NamedLetter {
  const language = writtenIn(sender, reader?.language);
  const leave = leaveBlock(reader, { language, sender, postalAddress });
  return inTheNameOf(sender, { language, subject, preheader, blocks: [...blocks, leave] });
}

function leaveBlock(
  reader: Reader | null,
  { language, sender, postalAddress }: Pick<CampaignContent, 'sender' | 'postalAddress'> & { language: Language },
): LetterBlock {
  const { letters, signup } = wordsIn(language);
  const why = reader?.source === 'customer' ? letters.becauseBought : letters.becauseAsked;
  return {
    kind: 'leave',
    text: fill(why, { store: sender.name }),
    label: signup.leave,
    url: reader?.leaveUrl ?? null,
    address: postalAddress,
  };
}

interface Shelf {
  storeId: string;
  language: Language;
  /** Where the store is found, and where its pictures are. */
  url: string;
  publicUrl: string;
}

function productBlock(
  { title, summary, price, currency, slug, covers }: ForSale,
  { storeId, language, url, publicUrl }: Shelf,
): LetterBlock {
  const [cover] = covers;
  return {
    kind: 'product',
    title,
    line: summary,
    price: priceView(price, { currency, language }).label,
    url: `${url}/p/${slug}`,
    picture: cover ? pictureOf(storeId, { cover, publicUrl, title }) : null,
  };
}

/** Twice the width at which a letter shows it, where there is that much. */
const SHARP_WIDTH = 1000;

function pictureOf(
  storeId: string,
  { cover, publicUrl, title }: { cover: ForSale['covers'][number]; publicUrl: string; title: string },
): LetterPicture {
  const { url, width, height, widths } = presentImage(storeId, cover.image);
  const shown = widths.toSorted((a, b) => a - b).find((each) => each >= SHARP_WIDTH) ?? Math.max(...widths);
  return { url: `${publicUrl}${url}-${shown}.webp`, alt: cover.alt || title, width, height };
}
