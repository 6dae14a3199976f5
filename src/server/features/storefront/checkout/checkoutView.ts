import type { Slot } from '#shared/contract/bookings.ts';
import type { CheckoutView, PageView, ProductCardView } from '#shared/contract/pages.ts';
import { formatMoney, toDecimalText } from '#shared/rules/money.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import type { Language } from '#shared/rules/language.ts';
import { translate } from '#shared/rules/messages/translate.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import { trialEnd } from '#shared/rules/trial.ts';
import { trialText } from '../../orders/subscriptions/trials/trialText.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { connectionCountry } from '../../../access/connectionCountry.ts';
import type { PageContext } from '../../../access/page.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';
import { TEST_CARDS, type TestCard } from '../../../gateways/payments/testCards.ts';
import { findOwned } from '../../entitlements/library.ts';
import {
  findPublishedItems,
  findPublishedParts,
  findPublishedProduct,
  type SellableProduct,
} from '../../publishedProducts/findPublishedProduct.ts';
import {
  afterTrial,
  amountOf,
  codeOf,
  leastOf,
  needsMethod,
  sealQuote,
  subtotalOf,
  totalOf,
  trialOf,
  type Quote,
  type QuoteLine,
} from '../../orders/checkout/Quote.ts';
import { findSoldLines, toldLimits } from '../../orders/checkout/SoldLine.ts';
import { findQuestions } from '../../questions/askedQuestions.ts';
import type { Answers } from '../../questions/orderAnswers.ts';
import { NO_SUPPORT, supportView, type TypedSupport } from './checkoutSupport.ts';
import { findRequiredConsents, MARKETING } from '../../consents/requiredConsents.ts';
import { inFull } from '../../orders/checkout/inInstallments.ts';
import { chargeProblem } from '../../orders/checkout/chargeProblem.ts';
import { quoteFor } from '../../orders/checkout/quoteFor.ts';
import { findStock, type StockByItem } from '../../stock/stockPools.ts';
import { isFreeOfTax } from '../../orders/checkout/quoteTax.ts';
import { hasDiscountCodes } from '../../discounts/hasDiscounts.ts';
import { findTaxPolicy } from '../../taxes/findTaxes.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';
import { isSoldOut } from '../../stock/isSoldOut.ts';
import { hasPurchaseOffers } from '../../purchaseOffers/hasPurchaseOffers.ts';
import { callFacts } from '../../bookings/callFacts.ts';
import { findCallOfProduct } from '../../bookings/callRecord.ts';
import { slotView } from '../calls/checkoutSlot.ts';
import { variantField } from './chosenVariant.ts';
import { bumpViews } from './checkoutBumps.ts';
import { checkoutSummary } from './checkoutSummary.ts';
import { giftView, NO_GIFT, type TypedGift } from './checkoutGift.ts';
import { installmentTerms, installmentsView } from './checkoutInstallments.ts';
import { elementView } from './elementView.ts';
import { taxView, type TypedPlace } from './checkoutTax.ts';
import { NO_TIP, tipView, type TypedTip } from './checkoutTip.ts';
import { planHref } from './planCheckout.ts';
import { ownOrders, plantSeed } from './checkoutSeed.ts';
import { offerOf } from './offerOf.ts';
import { noticeIn, problemsIn } from '../forms/readFields.ts';
import { sharedCurrencies } from '../../publishedProducts/inCurrency.ts';
import { cardView, currencyView } from '../../publishedProducts/productViews.ts';
import { limitLines } from '../../publishedProducts/limitLines.ts';
import { tierLines } from '../../publishedProducts/tierLines.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

/** The state of the form: the price, typed values and problems. */
export interface CheckoutState {
  /** The product of a checkout for one. Null: the quote has the lines of an order, which were chosen before. */
  product: SellableProduct | null;
  quote: Quote;
  /** The amount and the quantity as typed, which may not be numbers. */
  amount?: string;
  quantity?: string;
  /** The discount code as typed. */
  code?: string;
  /** The code of a link that the buyer followed, and why it does not apply. */
  codeNote?: { code: string; reason: string } | null;
  /** Where the buyer is, as typed. Absent: where the connection comes from. */
  place?: TypedPlace;
  /** The tip as chosen and typed. */
  tip?: TypedTip;
  typed?: CheckoutView['typed'];
  /** What the buyer has ticked. */
  consents?: readonly ConsentKind[];
  /** What the buyer answered. */
  answers?: Answers;
  /** What a supporter wrote with a tip. */
  support?: TypedSupport;
  /** A code was sent to the buyer's address. */
  asksCode?: boolean;
  /** Whom the order is for instead of the buyer, as typed. */
  typedGift?: TypedGift;
  /** When the call begins. */
  slot?: Slot | null;
  problems?: CheckoutView['problems'];
  notice?: string | null;
}

export async function checkoutView(context: PageContext, state: CheckoutState): Promise<PageView> {
  const { services, storeId, language } = context;
  const messages = getMessages(language);
  const { product, amount, quantity, code = '', codeNote = null, typed, problems = {}, notice = null } = state;
  const { quote, limits } = await withLimits(context, await withOffers(context, state.quote));
  // What depends on the price depends on all of it, also if only the first of its payments is due.
  const full = inFull(quote);
  const place = state.place ?? knownPlace(context);
  const policy = await findTaxPolicy(context.tx);
  const total = totalOf(quote);
  const isFree = !needsMethod(quote);
  const line = product && onlyLine(quote);
  const isOpen = line?.kind === 'from';
  const hasTrial = trialOf(quote) !== null;
  const isTotalFinal = policy === null || policy.isInclusive || quote.tax !== null || isFreeOfTax(quote);
  const summary = checkoutSummary(quote, { language, now: context.now });
  // An order that is being paid is left for its own buyer, whose card was declined.
  const own = product ? ownOrders(context, quote) : undefined;
  const stock = await findStock(context.tx, { productIds: product ? [product.id] : [], now: context.now, ...own });
  const choice = product && variantField(context, { product, stock });
  return {
    kind: 'checkout',
    store: await storeFrame(context),
    product: product && withFullPrice(cardView(product, { storeId, language }), { product, quote: full, language }),
    variant: choice?.variant ?? null,
    lines: await lineViews(context, product ? { ...quote, lines: quote.lines.slice(1) } : quote),
    // A script shows the total of a typed amount at once, but not the tax in it.
    summary:
      isOpen && product && policy?.isInclusive && !quote.discount
        ? []
        : summary.filter(({ kind }) => isTotalFinal || hasTrial || kind !== 'total'),
    installments: installmentsView(context, { product, quote }),
    currency: await currencyChoice(context, { product, quote }),
    quote: sealQuote(services.secrets, quote),
    idempotencyKey: plantSeed(context),
    total: isFree ? messages.common.free : formatMoney(total, language),
    isTotalFinal,
    isFree,
    hasTrial,
    isSubscription: quote.installments === null && isRepeated(quote),
    tax: taxView(context, { quote, policy, place, isOpen }),
    discount: await discountField(context, { quote, code, note: codeNote }),
    quantity:
      line === null || product === null || product.maxQuantity === 1
        ? null
        : {
            value: quantity ?? `${line.quantity}`,
            chosen: line.quantity,
            most: product.maxQuantity,
            tiers: tierLines(product, language),
          },
    offer:
      line?.kind === 'from'
        ? {
            ...offerOf({ ...line, currency: quote.currency }, language),
            value: amount ?? toDecimalText({ ...total, amount: line.unit }, language),
          }
        : null,
    gateway: gatewayView(services.payments, { messages, isRepeated: isRepeated(quote) }),
    element: await elementView(context, { quote, isOpen }),
    unavailable:
      (product && (await findProductProblem(context, { product, stock, messages }))) ??
      (await unavailableIn(context, { quote, messages, isOpen })),
    // A tip jar takes no additional tip.
    tip: product?.tipJar ? null : await tipView(context, { quote: full, typed: state.tip ?? NO_TIP, isOpen }),
    gift: await giftView(context, { quote, typed: state.typedGift ?? NO_GIFT, isOpen }),
    slot: state.slot ? slotView(context, state.slot) : null,
    callFacts: await callFactsOf(context, state, { isPaid: !isFree }),
    limits,
    bumps: product ? await bumpViews(context, { product, quote: full }) : [],
    support: supportView(product, state.support ?? NO_SUPPORT),
    proof: product?.provesEmail ? { isAsked: state.asksCode ?? false } : null,
    ownedParts: await findOwnedParts(context, quote),
    keepsMethod: quote.keepsMethod && (!isFree || isOpen),
    terms: termsOf(quote, { product, language, now: context.now }),
    questions: await questionViews(context, { quote, answers: state.answers ?? {} }),
    consents: await consentViews(context, { isFree: isFree && !isOpen, product, ticked: state.consents ?? [] }),
    typed: { ...(typed ?? NOBODY), ...(quote.plan && { email: quote.plan.email }) },
    planHref: quote.plan && planHref(context),
    problems: problemsIn(language, choice?.problem ? { ...problems, variant: choice.problem } : problems),
    notice: noticeIn(language, notice),
  };
}

/** Of the length that was chosen. A gift has none yet, and its recipient paid nothing that could be returned. */
async function callFactsOf(
  { tx, language }: PageContext,
  { product, slot }: CheckoutState,
  { isPaid }: { isPaid: boolean },
): Promise<string[]> {
  const call = product?.kind === 'call' ? await findCallOfProduct(tx, product.id) : undefined;
  if (!call) return [];
  return callFacts(
    { ...call, minutes: slot ? [slot.minutes] : call.minutes },
    { isPaid: isPaid && Boolean(slot), language },
  );
}

/** The quote with the limits of what it sells, and the sentences about them, each with a title if there are several lines. */
async function withLimits(
  { tx, language }: PageContext,
  quote: Quote,
): Promise<{ quote: Quote; limits: readonly string[] }> {
  const lines = (await findSoldLines(tx, quote)) ?? [];
  const limits = lines.flatMap(({ product, parts }) => {
    const ofLine = limitLines(product, parts, language);
    return lines.length === 1 ? ofLine : ofLine.map((line) => `${soldTitle(product)}: ${line}`);
  });
  const sold = lines.flatMap(({ product, parts }) => [product, ...parts]);
  return { quote: { ...quote, limits: toldLimits(sold) }, limits };
}

const isRepeated = ({ lines }: Quote): boolean => lines.some(({ every }) => every !== null);

/** What one of the chosen units costs, with its decimals, as the total has them. */
function withFullPrice(
  card: ProductCardView,
  { product: { price }, quote, language }: { product: SellableProduct; quote: Quote; language: Language },
): ProductCardView {
  if (price.kind !== 'fixed' || price.every) return card;
  const amount = { amount: onlyLine(quote).unit, currency: quote.currency };
  return { ...card, price: { ...card.price, label: formatMoney(amount, language) } };
}

/** The price, and whether what it is paid with is kept. The form says so. A gateway that takes no payments keeps nothing. */
const withOffers = async ({ tx, services }: PageContext, quote: Quote): Promise<Quote> => ({
  ...quote,
  keepsMethod:
    services.payments.form !== 'closed' &&
    (await hasPurchaseOffers(
      tx,
      quote.lines.map(({ productId }) => productId),
    )),
});

const NOBODY = { email: '', name: '', expiry: '' };

async function currencyChoice(
  { tx, language }: PageContext,
  { product, quote: { lines, currency, plan } }: Pick<CheckoutState, 'product' | 'quote'>,
): Promise<CheckoutView['currency']> {
  if (plan) return null;
  const products = product ? [product] : [...(await findPublishedItems(tx, lines)).values()];
  return currencyView({ current: currency, currencies: sharedCurrencies(products) }, language);
}

/** What the creator asks, with what was answered before. */
async function questionViews(
  { tx }: PageContext,
  { quote, answers }: { quote: Quote; answers: Answers },
): Promise<CheckoutView['questions']> {
  const questions = await findQuestions(
    tx,
    quote.lines.map(({ productId }) => productId),
  );
  return questions.map((question) => ({ ...question, answer: answers[question.name] ?? '' }));
}

/** For pay-what-you-want, what a paid order asks for is shown, because the buyer may choose to pay. */
async function consentViews(
  context: PageContext,
  { isFree, product, ticked }: { isFree: boolean; product: SellableProduct | null; ticked: readonly ConsentKind[] },
): Promise<CheckoutView['consents']> {
  const { tx } = context;
  const { name: storeName, language } = await storeFrame(context);
  const { consent } = getMessages(language);
  const required = await findRequiredConsents(tx, { isFree });
  const offered = product?.kind === 'lead' ? [...required, MARKETING] : required;
  return offered.map(({ kind, pages }) => ({
    kind,
    pages,
    sentence: kind === 'marketing' ? fill(consent.marketing, { store: storeName }) : consent[kind],
    isChecked: ticked.includes(kind),
  }));
}

/** The lines of an order of several products. */
async function lineViews(
  { tx, storeId, language }: PageContext,
  { lines, currency }: Quote,
): Promise<CheckoutView['lines']> {
  const products = await findPublishedItems(tx, lines);
  const { common } = getMessages(language);
  const priceOf = (amount: number) => (amount === 0 ? common.free : formatMoney({ amount, currency }, language));
  return lines.flatMap((line) => {
    const product = products.get(itemIdOf(line));
    if (product === undefined) return [];
    const { slug, cover } = cardView(product, { storeId, language });
    const title = soldTitle(product);
    const { quantity, unit } = line;
    return [
      {
        id: itemIdOf(line),
        slug,
        title,
        cover,
        quantity,
        unit: quantity > 1 ? priceOf(unit) : null,
        amount: priceOf(amountOf(line)),
      },
    ];
  });
}

/** Where the buyer seems to be. */
export const knownPlace = (context: PageContext): TypedPlace => ({
  country: connectionCountry(context),
  region: '',
  postalCode: '',
  vatId: '',
  confirmed: '',
});

/** Why a product cannot be bought right now. A bundle lacks a product, or something is sold out. */
async function findProductProblem(
  { tx }: PageContext,
  { product, stock, messages: { refusals } }: { product: SellableProduct; stock: StockByItem; messages: Messages },
): Promise<CheckoutView['unavailable']> {
  if (product.partIds.length > 0 && !(await findPublishedProduct(tx, product.id)))
    return refusals['product-not-for-sale'];
  return isSoldOut(product, stock) ? refusals['sold-out'] : null;
}

/** What the signed-in buyer has already, of the products in bundles. They may buy the bundle all the same. */
async function findOwnedParts({ tx, now, customer }: PageContext, { lines }: Quote): Promise<string[]> {
  if (!customer) return [];
  const bundles = await findPublishedItems(tx, lines);
  const parts = await findPublishedParts(tx, [...bundles.values()]);
  if (parts.size === 0) return [];
  const owned = await findOwned(tx, { customerId: customer.id, now }, [...parts.keys()]);
  return [...parts.values()].filter(({ id }) => owned.has(id)).map(({ title }) => title);
}

/** Why nobody can pay this price, whatever they type. */
async function unavailableIn(
  context: PageContext,
  { quote, messages: texts, isOpen }: { quote: Quote; messages: Messages; isOpen: boolean },
): Promise<CheckoutView['unavailable']> {
  const problem = await chargeProblem(context, isOpen ? leastOf(quote) : totalOf(afterTrial(quote)));
  return problem === null || (isOpen && problem !== 'payments-off') ? null : texts.refusals[problem];
}

/** The field for a discount code, if there are codes. */
async function discountField(
  { tx, language }: PageContext,
  { quote, code, note }: { quote: Quote; code: string; note: CheckoutState['codeNote'] },
): Promise<CheckoutView['discount']> {
  const applied = codeOf(quote);
  const typed = applied || code;
  if (subtotalOf(quote).amount === 0 || (typed === '' && !(await hasDiscountCodes(tx)))) return null;
  const reason = note ? `${note.code}: ${translate(getMessages(language), note.reason)}` : null;
  return { code: typed, isApplied: applied !== '', note: reason };
}

/** A new price. For pay-what-you-want, the creator's suggestion, else the minimum. */
export function openingQuote(
  { storeId, now }: Pick<PageContext, 'storeId' | 'now'>,
  product: SellableProduct,
  { isWithoutTrial = false } = {},
): Quote {
  const { price } = product;
  const offered = price.kind === 'from' ? (price.suggested ?? price.least).amount : undefined;
  return quoteFor([{ product, quantity: 1, offered, isWithoutTrial }], { storeId, now });
}

/** The line of the product of a checkout for one. Bumps are further lines. */
export function onlyLine({ lines: [line] }: Quote): QuoteLine {
  if (line === undefined) throw new RangeError('The quote has no lines.');
  return line;
}

/** What the buyer of a subscription, or of a product in installments, agrees to. */
function termsOf(
  quote: Quote,
  { product, language, now }: { product: SellableProduct | null; language: Language; now: Date },
): CheckoutView['terms'] {
  const { lines, currency, discount, installments } = quote;
  const [line] = lines;
  if (installments)
    return [installmentTerms(installments, { title: product ? soldTitle(product) : '', currency, language })];
  if (!line?.every) return [];
  const { trialMethod } = getMessages(language).subscription;
  if (line.trial) {
    const later = totalOf(afterTrial(quote));
    return [trialText({ end: trialEnd(now, line.trial.days), later, every: line.every }, language), trialMethod];
  }
  const price = subscriptionPrice({ amount: line.unit, currency }, line.every, language);
  const { terms, firstOnly } = getMessages(language).subscription;
  return [fill(terms, { price }), ...(discount === null ? [] : [fill(firstOnly, { price })])];
}

/** `isRepeated`: what is paid here is charged again later. */
export function gatewayView(
  payments: PaymentGateway,
  { messages: { test }, isRepeated }: { messages: Messages; isRepeated: boolean },
): CheckoutView['gateway'] {
  const { label, isTest } = payments;
  if (payments.form !== 'card')
    return {
      label,
      isTest,
      takesCard: false,
      testCards: [],
      pageOrigin: payments.form === 'hosted' ? payments.pageOrigin : null,
    };
  return {
    label: test.gateway,
    isTest,
    takesCard: true,
    pageOrigin: null,
    testCards: TEST_CARDS.filter(({ failsLater, country }) => !country && (isRepeated || !failsLater)).map((card) => ({
      number: card.number.replace(/(\d{4})(?=\d)/g, '$1 '),
      meaning: test[meaningOf(card)],
    })),
  };
}

function meaningOf({ outcome, refund, isDisputed, failsLater }: TestCard): keyof Messages['test'] {
  if (isDisputed) return 'disputed';
  if (failsLater) return 'failsLater';
  if (outcome === 'succeeds') return REFUNDS[refund ?? 'atOnce'];
  if (outcome === 'requires-action') return 'requiresConfirmation';
  return outcome.code === 'insufficient_funds' ? 'insufficientFunds' : 'declined';
}

const REFUNDS = { atOnce: 'succeeds', succeeds: 'refundTakesLonger', fails: 'refundFails' } as const;
