import { job, type Jobs } from '#shared/contract/jobs.ts';
import type { OrderAnswer } from '#shared/contract/questions.ts';
import type { OrderView } from '#shared/contract/pages.ts';
import { isTicked } from '#shared/rules/checkoutQuestion.ts';
import type { Language } from '#shared/rules/language.ts';
import { paymentText } from '#shared/rules/installmentText.ts';
import { ORDER_LINK_DAYS } from '#shared/rules/limits.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { fill, fillCount } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { EmailBlock } from '../../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../../jobs.ts';
import type { RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import type { MailSender } from '../../mail/sending/mailSender.ts';
import { contentView } from '#shared/rules/contentLabel.ts';
import { orderTexts, type OrderWords } from '#shared/rules/orderTexts.ts';
import { findLibrary } from '../../entitlements/library.ts';
import { limitTexts } from '../../publishedProducts/limitLines.ts';
import { findLicences, type FoundLicence } from '../../licences/findLicences.ts';
import { emailImageUrl } from '../../media/emailImageUrl.ts';
import { presentImage } from '../../media/presentImage.ts';
import { sizeLabel } from '#shared/rules/fileLabel.ts';
import { makeOrderLink } from './makeOrderLink.ts';
import { findBuyerOrder, type BuyerOrder } from '../buyerOrder.ts';
import { dayText } from '../dayText.ts';
import { orderWords } from '../orderWords.ts';
import { findSoldLimits } from '../soldLimits.ts';
import { orderView } from '../orderView.ts';
import { answersOf, presentAnswer } from '../../questions/orderAnswers.ts';
import { consentsOf } from '../../consents/orderConsents.ts';
import { continuesSubscription } from '../subscriptions/continuesSubscription.ts';
import { findNextPayment, type NextPayment } from '../subscriptions/findRenewal.ts';
import { findGift, type Gift } from '../gifts/giftRecord.ts';
import { findTeams } from '../seats/teamRecord.ts';
import { giftSentence } from '../gifts/giftSentence.ts';
import { receiptKind } from './enqueueReceipt.ts';
import { sendOrderEmail, type OrderEmail } from './sendOrderEmail.ts';
import { receiptBlock, testNote, type LineExtras } from './receiptBlock.ts';

/** Emails the buyer their receipt with a link to the order. */
export const sendReceipt = (receipt: Jobs['sendReceipt'], context: JobContext): Promise<void> =>
  send(receipt, context, async () => undefined);

/** The same for a new order, whose creator is notified too. A retry adds no other job for that. */
export const sendSaleEmails = (sale: Jobs['sendSaleEmails'], context: JobContext): Promise<void> =>
  send(sale, context, (tx) =>
    tx.enqueue(job('notifySale', { realm: sale.realm, orderId: sale.orderId }), { id: sale.noticeId }),
  );

async function send(
  { realm, orderId, emailId, language: requested }: Jobs['sendReceipt'],
  context: JobContext,
  enqueueOthers: (tx: StoreTx) => Promise<void>,
): Promise<void> {
  const about = { realm, emailId, messageName: `receipt.${emailId}` };
  await sendOrderEmail(about, context, async (tx) => {
    const [, record] = await Promise.all([lockCustomer(tx, orderId), findReceipted(tx, orderId), enqueueOthers(tx)]);
    return record ? receiptFor(tx, { record, requested, context }) : null;
  });
}

async function findReceipted(tx: StoreTx, orderId: string) {
  const [order, consents, answers, gift] = await Promise.all([
    findBuyerOrder(tx, orderId),
    tx.many(consentsOf(tx, orderId)),
    tx.many(answersOf(tx, orderId)),
    findGift(tx, orderId),
  ]);
  return order && { ...order, consents, answers, gift };
}

type Receipted = NonNullable<Awaited<ReturnType<typeof findReceipted>>>;
type Requested = { record: Receipted; requested: Language | undefined; context: JobContext };

function receiptFor(tx: StoreTx, { record, requested, context: { services, now } }: Requested): OrderEmail {
  const { order, customerEmail: email } = record;
  return {
    record,
    kind: receiptKind(order),
    language: requested,
    render: async ({ sender, language }) => {
      const [extras, payment, words] = await Promise.all([
        record.gift ? giftExtras(tx, record, language) : lineExtras(tx, { record, language, services, now }),
        findNextPayment(tx, order.id),
        orderWords(tx, order.id),
      ]);
      const token = makeOrderLink(tx, { orderId: order.id, email, now });
      const link = `${sender.url}/order/${token}`;
      const view = { ...orderView(record, language), email };
      const next = nextNote(payment, { record, trial: view.trial, language });
      const agreed = record.consents.map(({ sentence }) => sentence);
      const answers = record.answers.map(presentAnswer);
      const hasNewTeam = !record.gift && (await isTeamNew(tx, { orderId: order.id, now }));
      const gift = record.gift ? giftText(record.gift, { language, now }) : null;
      return receipt({ order: view, words, extras, sender, language, link, next, agreed, answers, gift, hasNewTeam });
    },
  };
}

/** Whether an order begins a team. The period of a subscription that is paid next has the same team. */
const isTeamNew = async (tx: StoreTx, of: { orderId: string; now: Date }): Promise<boolean> =>
  (await findTeams(tx, of)).length > 0 && !(await continuesSubscription(tx, of.orderId));

/** A concurrent change of the customer's address waits, and then withdraws this email's link. The lock is taken before the order is read. */
const lockCustomer = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.customer_id'),
      )
      .select('c.id')
      .where('o.store_id', '=', tx.realm)
      .where('o.id', '=', orderId)
      .forShare('c'),
  );

/** Twice the width at which the email shows a cover. */
const COVER_WIDTH = 128;

/** How many keys of a line an email has. The order's page has all. */
const KEYS_SHOWN = 10;

/** The cover, files and license keys of each line, in the order of the lines. Empty for lines that no longer give access. */
async function lineExtras(
  tx: StoreTx,
  { record, language, services, now }: { record: BuyerOrder; language: Language; services: Services; now: Date },
): Promise<LineExtras[]> {
  const { secrets, settings } = services;
  const { id: orderId, customer_id: customerId } = record.order;
  const purchases = await findLibrary(tx, { customerId, now }, { orderId });
  const contentIds = purchases.flatMap(({ contents }) =>
    contents.flatMap(({ kind, id }) => (kind === 'licence' ? id : [])),
  );
  const licences = await findLicences(tx, { customerId, now, secrets }, { contentIds, orderId });
  const messages = getMessages(language);
  return record.lines.map((line) => {
    // A later installment gives access to what its first order sold.
    const ofLine = purchases.filter((item) => item.lineId === line.id || item.orderId !== orderId);
    const { cover = null } = ofLine.find(({ productId }) => productId === line.product_id) ?? {};
    return {
      picture: cover && {
        url: `${settings.publicUrl}${emailImageUrl(presentImage(tx.realm, cover), COVER_WIDTH)}`,
        alt: '',
        width: cover.width,
        height: cover.height,
      },
      files: ofLine.flatMap(({ itemId, title: itemTitle, files, contents, until, downloadLimit }) => [
        ...files.map(({ name, bytes }) => `${name} · ${sizeLabel(bytes, messages)}`),
        ...contents.flatMap((content) => {
          const { title, fact } = contentView(content, messages);
          const keys = licences.filter(
            (one) => one.contentId === content.id && one.itemId === itemId && !one.isRefunded,
          );
          return content.kind === 'licence' ? keyTexts(keys, { title, messages }) : `${title} · ${fact}`;
        }),
        ...limitFacts({ until, downloadLimit: files.length > 0 ? downloadLimit : null }, language).map((fact) =>
          ofLine.length === 1 ? fact : `${itemTitle}: ${fact}`,
        ),
      ]),
    };
  });
}

/** The limits of each line of a gift. What it gives is in the library of its recipient. */
async function giftExtras(tx: StoreTx, { order, lines }: BuyerOrder, language: Language): Promise<LineExtras[]> {
  const limitsOf = await findSoldLimits(tx, order.id, language);
  return lines.map(({ id }) => ({ files: limitsOf(id) }));
}

/** Until when something can be opened, and how often its files can be downloaded. */
function limitFacts(
  { until, downloadLimit }: { until: Date | null; downloadLimit: number | null },
  language: Language,
): string[] {
  const end = until && fill(getMessages(language).limits.until, { day: dayText(until, language) });
  return [...(end === null ? [] : [end]), ...limitTexts({ accessDays: null, downloadLimit }, language)];
}

function keyTexts(keys: readonly FoundLicence[], { title, messages }: { title: string; messages: Messages }): string[] {
  const shown = keys.slice(0, KEYS_SHOWN).map(({ key }) => `${title}: ${key}`);
  return keys.length > KEYS_SHOWN ? [...shown, fillCount(messages, messages.licence.all, keys.length)] : shown;
}

interface Receipt {
  order: OrderView;
  /** In whose words the receipt speaks. */
  words: OrderWords | null;
  extras: readonly LineExtras[];
  sender: MailSender;
  language: Language;
  link: string;
  /** When a subscription or an installment plan is charged next. */
  next: EmailBlock[];
  /** What the buyer agreed to. */
  agreed: readonly string[];
  /** What the buyer answered. */
  answers: readonly OrderAnswer[];
  /** What becomes of a gift. */
  gift: string | null;
  /** Whether the buyer can invite people to seats from now on. */
  hasNewTeam: boolean;
}

function receipt({
  order,
  words,
  extras,
  sender,
  language,
  link,
  next,
  agreed,
  answers,
  gift,
  hasNewTeam,
}: Receipt): RenderedEmail {
  const messages = getMessages(language);
  const { emails } = messages;
  const { number, placedOn, email, lines, total, status, trial } = order;
  const texts = words === null || gift !== null ? null : orderTexts(words, messages);
  const about = { order: number, day: placedOn, store: sender.name, title: lines.map(({ title }) => title).join(', ') };
  const after = { days: `${ORDER_LINK_DAYS}`, email, link: sender.signInUrl };
  return {
    language,
    subject: fill(texts?.subject ?? emails.receipt, about),
    preheader: `${lines.map(({ title }) => title).join(', ')}: ${trial === null ? total : status}`,
    blocks: [
      { kind: 'heading', text: fill(texts?.head ?? texts?.thanks ?? emails.receiptHead, about) },
      {
        kind: 'paragraph',
        text: fill(texts?.text ?? (gift === null ? emails.receiptText : messages.gift.receiptText), about),
      },
      ...(gift === null ? [] : [{ kind: 'paragraph' as const, text: gift }]),
      ...(hasNewTeam ? [{ kind: 'paragraph' as const, text: messages.seats.receipt }] : []),
      { kind: 'button', label: texts?.action ?? emails.receiptAction, url: link },
      receiptBlock(order, messages, extras),
      ...testNote(order, messages),
      ...next,
      ...answers.map((answer): EmailBlock => ({ kind: 'note', text: answerText(answer, language) })),
      ...agreed.map((sentence): EmailBlock => ({ kind: 'note', text: fill(messages.consent.given, { sentence }) })),
      { kind: 'note', text: fill(emails.receiptLink, after), link: after.link },
      { kind: 'note', text: fill(emails.receiptHelp, { store: sender.name }) },
      {
        kind: 'seller',
        text: fill(emails.soldBy, { store: sender.name }),
        label: sender.url.replace(/^https?:\/\//, ''),
        url: sender.url,
      },
    ],
  };
}

function answerText({ kind, question, answer }: OrderAnswer, language: Language): string {
  if (isTicked(kind)) return `✓ ${question}`;
  return `${question} ${kind === 'date' ? dayText(new Date(answer), language) : answer}`;
}

/** To whom a gift is sent and when, or what became of it. */
function giftText(gift: Gift, { language, now }: { language: Language; now: Date }): string {
  const { email, sentAt, sendAt } = gift;
  const sentence = giftSentence(gift, getMessages(language), now);
  return fill(sentence, { email, day: dayText(sentAt ?? sendAt, language) });
}

/** What is charged next. A receipt that is sent again after a trial has ended is still about the trial. */
function nextNote(
  next: NextPayment | null,
  { record, trial, language }: { record: BuyerOrder; trial: string | null; language: Language },
): EmailBlock[] {
  if (trial !== null) return [{ kind: 'note', text: trial }];
  const { subscription, lines } = record;
  const messages = getMessages(language);
  const payment = subscription?.payment;
  const day = next ? dayText(next.day, language) : '';
  if (payment && payment.to === payment.of) {
    const about = { payment: paymentText(payment, language), title: lines[0]?.title ?? '' };
    return [{ kind: 'note', text: fill(messages.installments.receiptLast, about) }];
  }
  if (next === null) return [];
  if (!payment) return [{ kind: 'note', text: fill(messages.subscription.receiptNext, { day }) }];
  const about = { payment: paymentText(payment, language), day, amount: formatMoney(next.amount, language) };
  return [{ kind: 'note', text: fill(messages.installments.receiptNext, about) }];
}
