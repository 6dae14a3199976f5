import type { Money } from '#shared/rules/money.ts';
import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { costOf } from '#shared/rules/installments.ts';
import { paymentText } from '#shared/rules/installmentText.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { graceEnd, NOTICE_DAYS, periodStart } from '#shared/rules/subscription.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import type { MailSender } from '../../mail/sending/mailSender.ts';
import type { RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import { findBuyerOrder, type BuyerOrder } from '../buyerOrder.ts';
import { dayText } from '../dayText.ts';
import { orderView } from '../orderView.ts';
import { testNote } from '../receipts/receiptBlock.ts';
import { sendOrderEmail } from '../receipts/sendOrderEmail.ts';
import { findInstallments, nextPayments } from './installments/installmentRecord.ts';
import { isDisputed } from './installments/isDisputed.ts';
import { renewalPath } from './renewalQuery.ts';
import { raisedAmount } from './rises/priceRise.ts';
import { totalOf } from '../checkout/Quote.ts';
import { intervalOf, isInTrial } from './subscriptionRecord.ts';
import type { Calculating } from '../providerTax/findCalculation.ts';
import { quoteDue } from './writeOrder.ts';

/**
 * Tells a customer that a renewal failed, with a link to pay it, that their subscription has ended, costs more or does not
 * after all, that its free trial ends soon, that an installment is charged soon, or that their card was removed.
 */
export async function sendSubscriptionEmail(
  { realm, orderId, about, emailId }: Jobs['sendSubscriptionEmail'],
  context: JobContext,
): Promise<void> {
  await sendOrderEmail({ realm, emailId, messageName: `subscription.${emailId}` }, context, async (tx) => {
    const [record, subscription] = await Promise.all([findBuyerOrder(tx, orderId), findSubscription(tx, orderId)]);
    // A failure that was paid meanwhile is no news.
    if (!record || !subscription || (about === 'failed' && subscription.status !== 'past-due')) return null;
    const isOff = about === 'price-off';
    const rise =
      about === 'price' || isOff ? await findRise(tx, { subscriptionId: subscription.id, isOff }) : undefined;
    // Nor is the end of a trial that was canceled.
    if (about === 'trial' && !isToBeCharged(subscription)) return null;
    const later =
      about === 'trial' || about === 'vat' ? await laterOf({ ...context, tx }, { subscription, orderId }) : undefined;
    // A tax that is contained in the price changes nothing, and one that will not be charged concerns nobody.
    if (about === 'vat' && !(later && isToBeTaxed(subscription, later.later))) return null;
    // A card that was replaced meanwhile, or that will not be needed, is not missed.
    if (about === 'method' && !needsMethod(subscription)) return null;
    const soon = about === 'installment' ? await findSoon(tx, subscription) : undefined;
    // Nor is a payment that was made meanwhile, or that nobody makes automatically.
    if (about === 'installment' && !soon) return null;
    // Nor is a higher price that was taken back, or that they will not pay.
    if ((about === 'price' || isOff) && (!rise || subscription.status === 'ended')) return null;
    const link = renewalPath(context.services.secrets, {
      storeId: tx.realm,
      subscriptionId: subscription.id,
      slug: record.lines[0]?.product_slug ?? '',
    });
    const email = { record, title: subscription.title, link };
    return {
      record,
      kind: about === 'failed' ? 'payment-problem' : 'notice',
      render: (reader) => {
        if (about === 'method') return methodEmail({ ...email, ...reader, day: subscription.period_end });
        if (later && about === 'vat') return vatEmail({ ...email, ...reader, ...later, subscription });
        if (later) return trialEmail({ ...email, ...reader, ...later });
        if (soon) return installmentEmail({ ...email, ...reader, ...soon });
        if (rise) return priceEmail({ ...email, ...reader, rise, isOff });
        if (about === 'failed') return failedEmail({ ...email, ...reader, ...failureOf(subscription, context.now) });
        return record.subscription?.payment
          ? endedInstallmentsEmail({ ...email, ...reader, isForgiven: subscription.end_reason === 'forgiven' })
          : endedEmail({ ...email, ...reader, isUnpaid: subscription.end_reason === 'unpaid' });
      },
    };
  });
}

const findSubscription = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('subscriptions as s', (on) =>
        on.onRef('s.store_id', '=', 'p.store_id').onRef('s.id', '=', 'p.subscription_id'),
      )
      .select(['s.id', 's.title', 's.status', 's.end_reason', 's.canceled_by', 's.trial_ends_at', 's.period_end'])
      .select(['s.vat_id', 's.vat_status', 'p.period_start', 'p.grace_days', 's.due_at', 's.method_id'])
      .select(['s.product_id', 's.variant_id', 's.amount', 's.currency', 's.every_count', 's.every_unit'])
      .select(raisedAmount('s', sql`s.period_end`).as('raised'))
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', orderId),
  );

type Found = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

const isToBeCharged = (subscription: Found): boolean =>
  subscription.status === 'active' && subscription.canceled_by === null && isInTrial(subscription);

const needsMethod = ({ status, canceled_by: canceledBy, method_id: method }: Found): boolean =>
  status === 'active' && canceledBy === null && method === null;

const isToBeTaxed = (subscription: Found, { amount }: Money): boolean =>
  subscription.status === 'active' &&
  subscription.canceled_by === null &&
  subscription.vat_status === 'invalid' &&
  amount > subscription.amount;

/** What the failed payment of a period means for the access. */
const failureOf = ({ due_at: dueAt, period_start: since, grace_days: graceDays }: Found, now: Date) => {
  const end = graceEnd({ since, graceDays });
  return { isSuspended: dueAt === null, accessUntil: now < end ? end : null };
};

/** The next automatic payment of an installment plan. Undefined: there is none, or a bank has to decide before. */
async function findSoon(tx: StoreTx, { id, status, method_id: method, period_end: day, currency }: Found) {
  const installments = await findInstallments(tx, id);
  if (!installments || status !== 'active' || method === null || (await isDisputed(tx, id))) return undefined;
  const range = nextPayments(installments);
  const amount = { amount: costOf(installments, range, installments), currency };
  return { day, amount, payment: { ...range, of: installments.payments } };
}

/** What is paid each period from the next one on, with the tax of today. */
async function laterOf(at: Calculating, { subscription, orderId }: { subscription: Found; orderId: string }) {
  const { product_id: productId, variant_id: variantId, title, currency, period_end: day } = subscription;
  const amount = subscription.raised ?? subscription.amount;
  const every = intervalOf(subscription);
  const due = { productId, variantId, title, amount, currency, every };
  const quote = await quoteDue(at, { due, last: { id: orderId } });
  return { day, later: totalOf(quote), every };
}

/** The higher price that a subscriber was told of last, or that was taken back last, and their first payment of it. */
async function findRise(tx: StoreTx, { subscriptionId, isOff }: { subscriptionId: string; isOff: boolean }) {
  const row = await tx.maybe(
    tx.q
      .selectFrom('price_rise_notices as n')
      .innerJoin('price_rises as r', (on) => on.onRef('r.store_id', '=', 'n.store_id').onRef('r.id', '=', 'n.rise_id'))
      .innerJoin('subscriptions as s', (on) =>
        on.onRef('s.store_id', '=', 'n.store_id').onRef('s.id', '=', 'n.subscription_id'),
      )
      .select(['r.amount', 'r.starts_at', 'n.notified_at', 's.amount as old', 's.currency', 's.every_count'])
      .select(['s.every_unit', 's.anchor_at', 's.periods', 's.period_end'])
      .where('n.store_id', '=', tx.realm)
      .where('n.subscription_id', '=', subscriptionId)
      .where('r.withdrawn_at', isOff ? 'is not' : 'is', null)
      .orderBy('r.withdrawn_at', 'desc')
      .orderBy('r.starts_at', 'desc')
      .limit(1),
  );
  if (!row) return undefined;
  const every = intervalOf(row);
  const notified = new Date(row.notified_at.getTime() + NOTICE_DAYS * 86_400_000);
  const from = row.starts_at > notified ? row.starts_at : notified;
  let index = row.periods;
  while (periodStart(row.anchor_at, every, index) < from) index += 1;
  const money = (amount: number) => ({ amount, currency: row.currency });
  return { price: money(row.amount), old: money(row.old), every, day: periodStart(row.anchor_at, every, index) };
}

function trialEmail({
  record,
  title,
  sender,
  language,
  day,
  later,
  every,
}: Written & Awaited<ReturnType<typeof laterOf>>): RenderedEmail {
  const messages = getMessages(language);
  const { subscription } = messages;
  const about = {
    title,
    store: sender.name,
    day: dayText(day, language),
    price: subscriptionPrice(later, every, language),
  };
  const text = fill(subscription.trialText, about);
  return written(
    { record, sender, language },
    {
      subject: fill(subscription.trialSubject, about),
      head: subscription.trialHead,
      text,
      button: { label: subscription.priceAction, url: sender.url + STORE_PATHS.orders },
    },
  );
}

function methodEmail({ record, title, sender, language, day }: Written & { day: Date }): RenderedEmail {
  const messages = getMessages(language);
  const { subscription } = messages;
  const about = { title, store: sender.name, day: dayText(day, language) };
  const text = fill(subscription.methodText, about);
  return written(
    { record, sender, language },
    {
      subject: fill(subscription.methodSubject, about),
      head: subscription.methodHead,
      text,
      button: { label: subscription.addCard, url: sender.url + STORE_PATHS.orders },
    },
  );
}

function vatEmail({
  record,
  title,
  sender,
  language,
  day,
  later,
  every,
  subscription: { vat_id: vatId, amount },
}: Written & Awaited<ReturnType<typeof laterOf>> & { subscription: Found }): RenderedEmail {
  const messages = getMessages(language);
  const { subscription } = messages;
  const about = {
    title,
    store: sender.name,
    day: dayText(day, language),
    vatId: vatId ?? '',
    price: subscriptionPrice(later, every, language),
    old: subscriptionPrice({ ...later, amount }, every, language),
  };
  const text = fill(subscription.vatText, about);
  return written(
    { record, sender, language },
    {
      subject: fill(subscription.priceSubject, about),
      head: subscription.priceHead,
      text,
      button: { label: subscription.priceAction, url: sender.url + STORE_PATHS.orders },
    },
  );
}

function installmentEmail({
  record,
  title,
  sender,
  language,
  day,
  amount,
  payment,
}: Written & NonNullable<Awaited<ReturnType<typeof findSoon>>>): RenderedEmail {
  const messages = getMessages(language);
  const { installments } = messages;
  const about = {
    title,
    store: sender.name,
    day: dayText(day, language),
    amount: formatMoney(amount, language),
    payment: paymentText(payment, language),
  };
  const text = fill(installments.soonText, about);
  return written(
    { record, sender, language },
    {
      subject: fill(installments.soonSubject, about),
      head: installments.soonHead,
      text,
      button: { label: installments.soonAction, url: sender.url + STORE_PATHS.orders },
    },
  );
}

function priceEmail({
  record,
  title,
  sender,
  language,
  rise,
  isOff,
}: Written & { rise: NonNullable<Awaited<ReturnType<typeof findRise>>>; isOff: boolean }): RenderedEmail {
  const messages = getMessages(language);
  const { subscription } = messages;
  const about = {
    title,
    store: sender.name,
    day: dayText(rise.day, language),
    price: subscriptionPrice(rise.price, rise.every, language),
    old: subscriptionPrice(rise.old, rise.every, language),
  };
  const text = fill(isOff ? subscription.priceOffText : subscription.priceText, about);
  return written(
    { record, sender, language },
    {
      subject: fill(isOff ? subscription.priceOffSubject : subscription.priceSubject, about),
      head: isOff ? subscription.priceOffHead : subscription.priceHead,
      text,
      button: { label: subscription.priceAction, url: sender.url + STORE_PATHS.orders },
    },
  );
}

interface Written {
  record: BuyerOrder;
  title: string;
  link: string;
  sender: MailSender;
  language: Language;
}

function failedEmail({
  record,
  title,
  link,
  sender,
  language,
  isSuspended,
  accessUntil,
}: Written & ReturnType<typeof failureOf>): RenderedEmail {
  const messages = getMessages(language);
  const { subscription, installments } = messages;
  const order = orderView(record, language);
  const part = order.installment === null ? title : `${title} (${order.installment})`;
  const about = { title: part, store: sender.name, total: order.total };
  const text =
    isSuspended || accessUntil === null
      ? fill(installments.suspendedText, about)
      : fill(subscription.failedText, { ...about, day: dayText(accessUntil, language) });
  return written(
    { record, sender, language },
    {
      subject: fill(isSuspended ? installments.suspendedSubject : subscription.failedSubject, { ...about, title }),
      head: isSuspended ? installments.suspendedHead : subscription.failedHead,
      text,
      button: { label: subscription.failedAction, url: sender.url + link },
    },
  );
}

function endedInstallmentsEmail({
  record,
  title,
  sender,
  language,
  isForgiven,
}: Written & { isForgiven: boolean }): RenderedEmail {
  const messages = getMessages(language);
  const { installments } = messages;
  const about = { title, store: sender.name };
  const text = fill(isForgiven ? installments.forgivenText : installments.endedText, about);
  return written(
    { record, sender, language },
    { subject: fill(installments.endedSubject, about), head: installments.endedHead, text },
  );
}

function endedEmail({ record, title, sender, language, isUnpaid }: Written & { isUnpaid: boolean }): RenderedEmail {
  const messages = getMessages(language);
  const { subscription } = messages;
  const about = { title, store: sender.name };
  const text = fill(isUnpaid ? subscription.endedUnpaidText : subscription.endedText, about);
  return written(
    { record, sender, language },
    { subject: fill(subscription.endedSubject, about), head: subscription.endedHead, text },
  );
}

interface Sentences {
  subject: string;
  head: string;
  text: string;
  button?: { label: string; url: string };
}

/** What all of these emails have in common. */
function written(
  { record, sender, language }: Omit<Written, 'title' | 'link'>,
  { subject, head, text, button }: Sentences,
): RenderedEmail {
  const messages = getMessages(language);
  return {
    language,
    subject,
    preheader: text,
    blocks: [
      { kind: 'heading', text: head },
      { kind: 'paragraph', text },
      ...(button ? [{ kind: 'button' as const, ...button }] : []),
      { kind: 'note', text: fill(messages.emails.receiptHelp, { store: sender.name }) },
      ...testNote(orderView(record, language), messages),
    ],
  };
}
