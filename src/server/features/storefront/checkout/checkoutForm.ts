import { BUMPS_MAX } from '#shared/rules/bump.ts';
import type { Slot } from '#shared/contract/bookings.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { plainName } from '#shared/kit/plainName.ts';
import type { CheckoutView } from '#shared/contract/pages.ts';
import { Refusal, REFUSALS } from '#shared/contract/refusals.ts';
import { formatCardNumber } from '#shared/rules/cardText.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { normaliseDiscountCode } from '#shared/rules/discountCode.ts';
import { emailProblem, normaliseEmail } from '#shared/rules/email.ts';
import { ANSWER_MAX, answerProblem } from '#shared/rules/checkoutQuestion.ts';
import { CONSENT_FIELDS, CONSENT_KINDS, type ConsentKind } from '#shared/rules/consent.ts';
import { toDecimalText } from '#shared/rules/money.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import type { PageContext } from '../../../access/page.ts';
import { inVariant, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import {
  addedTaxOf,
  codeOf,
  discountOf,
  isFresh,
  needsMethod,
  readQuote,
  type Quote,
  type QuoteLine,
} from '../../orders/checkout/Quote.ts';
import { inFull } from '../../orders/checkout/inInstallments.ts';
import { findQuestions, type AskedQuestion } from '../../questions/askedQuestions.ts';
import type { Answers } from '../../questions/orderAnswers.ts';
import { findRequiredConsents } from '../../consents/requiredConsents.ts';
import type { NewGift } from '../../orders/gifts/giftRecord.ts';
import type { CheckedVatId } from '../../orders/checkout/quoteTax.ts';
import { withDiscount, withQuantity } from '../../orders/checkout/quoteFor.ts';
import { readSlot } from '../calls/checkoutSlot.ts';
import { renewedBumps, withTickedBumps } from './checkoutBumps.ts';
import { isChosenIn, split } from './checkoutInstallments.ts';
import { firstVariant } from './chosenVariant.ts';
import { ownOrders } from './checkoutSeed.ts';
import { tipped, typedTip, type TypedTip } from './checkoutTip.ts';
import { supportProblems, typedSupport, type TypedSupport } from './checkoutSupport.ts';
import { taxed, taxProblems, type TypedPlace } from './checkoutTax.ts';
import { readGift, typedGift, type TypedGift } from './checkoutGift.ts';
import { onlyLine, openingQuote } from './checkoutView.ts';
import { readOffer } from './readOffer.ts';

/** A parsed order form: its values, its price, and its problems. */
export interface CheckoutForm {
  /** The product of a checkout for one, in the variant that the buyer chose. */
  product: SellableProduct | null;
  /** Show the price again: the buyer asked for it, or the total with the discount is not the one that was shown. */
  showsPrice: boolean;
  quote: Quote;
  amount: string;
  /** The quantity as typed. */
  quantity: string;
  /** The discount code as typed. */
  code: string;
  /** Where the buyer is, as typed. */
  place: TypedPlace;
  /** The tip as chosen and typed. */
  tip: TypedTip;
  card: { number: string; expiry: string; cvc: string };
  typed: CheckoutView['typed'];
  /** What the buyer has ticked. */
  consents: readonly ConsentKind[];
  /** What the buyer answered, by the names of the questions. */
  answers: Answers;
  /** What a supporter wrote with a tip, as typed. */
  support: TypedSupport;
  /** Whom the order is for instead of the buyer, as typed, and as read if nothing is wrong with it. */
  typedGift: TypedGift;
  gift: NewGift | null;
  /** When the call begins. Null for other products, and for a gift. */
  slot: Slot | null;
  problems: Record<string, string>;
  notice: string | null;
}

/** What a form sold, the price that it showed, and why it is not valid any more. */
export interface ShownPrice {
  quote: Quote;
  /** What the buyer saw: the same quote while it is valid. Null: nothing of this checkout. */
  seen: Quote | null;
  notice: string | null;
}

interface Reading {
  /** The product of a checkout for one. Null: an order of several, whose lines were chosen before. */
  product: SellableProduct | null;
  shown: ShownPrice;
  /** What the register said about the typed VAT id. */
  vat: CheckedVatId | Refusal | null;
}

export async function readCheckout(
  context: PageContext,
  { product, shown: { quote: sealed, seen: sealedSeen, notice }, vat }: Reading,
): Promise<CheckoutForm> {
  // The price is computed in full, and then split again.
  const shown = inFull(sealed);
  const seen = sealedSeen === sealed ? shown : sealedSeen && inFull(sealedSeen);
  const paymentsSeen = sealedSeen?.installments?.payments;
  const field = (name: string) => context.form[name]?.trim() ?? '';
  const messages = getMessages(context.language);
  const choice = product ? readChoice(context, { product, shown }) : { ...UNCHANGED, quote: shown };
  const chosen = product
    ? await withTickedBumps(context, { product, quote: choice.quote })
    : { quote: choice.quote, isSame: true };
  const { amount, quantity } = choice;
  const isSameVariant = choice.product?.variant?.id === product?.variant?.id;
  const code = field('code');
  const isSameChoice =
    isSameVariant && choice.isSameQuantity && chosen.isSame && normaliseDiscountCode(code) === codeOf(shown);
  // A sealed discount is honored, also after the creator changed it.
  const isSealed = seen === shown && isSameChoice && choice.isSameUnit;
  const { quote: untaxed, problem } = isSealed
    ? { quote: chosen.quote, problem: null }
    : await discounted(context, { quote: chosen.quote, code });
  const discountSeen = seen === null ? 0 : discountOf(seen).amount;
  // Without a discount, a typed amount is the price that the buyer sees.
  const isSameDiscount = discountOf(untaxed).amount === discountSeen && (choice.isSameUnit || discountSeen === 0);
  const isShown = isSealed || (isSameChoice && isSameDiscount);
  const isDiscountOver =
    isSameChoice && choice.isSameUnit && !!seen?.discount?.isAutomatic && discountOf(untaxed).amount < discountSeen;
  const place = {
    country: field('country'),
    region: field('region'),
    postalCode: field('postalCode'),
    vatId: field('vatId'),
    confirmed: field('countryConfirmed'),
  };
  const priced = await taxed(context, { quote: untaxed, place, vat });
  const { quote: untipped, policy, problem: taxProblem } = priced;
  const tip = typedTip(context);
  const { quote: full, problems: tipProblem } = await tipped(context, { quote: untipped, typed: tip });
  const isSplit = isChosenIn(field('payIn'));
  // An expired price is compared with the one of today.
  const count = sealedSeen === sealed ? paymentsSeen : undefined;
  const quote = (isSplit ? split(context, { product: choice.product, quote: full, shown: count }) : null) ?? full;
  const isSameWay = quote.installments?.payments === paymentsSeen;
  const tipSeen = seen?.tip ?? 0;
  // A script shows the total of a typed price at once, but not with a tip.
  const isSameTip = full.tip === tipSeen && (choice.isSameUnit || tipSeen === 0);
  const card = {
    number: formatCardNumber(field('number')),
    expiry: latinDigits(field('expiry')),
    cvc: latinDigits(field('cvc')),
  };
  const consents = CONSENT_KINDS.filter((kind) => field(CONSENT_FIELDS[kind]) !== '');
  const required = await findRequiredConsents(context.tx, { isFree: !needsMethod(quote) });
  const missingConsents = Object.fromEntries(
    required
      .filter(({ kind }) => !consents.includes(kind))
      .map(({ kind }) => [CONSENT_FIELDS[kind], messages.consent.missing]),
  );
  const questions = await findQuestions(
    context.tx,
    quote.lines.map(({ productId }) => productId),
  );
  const answers = Object.fromEntries(questions.map(({ name }) => [name, field(name).replaceAll('\r\n', '\n')]));
  const email = quote.plan?.email ?? normaliseEmail(field('email')).email;
  const typed = { email, name: plainName(field('name')), expiry: card.expiry };
  const support = typedSupport(context);
  const giftTyped = typedGift(context);
  const { gift, problems: giftProblems } = await readGift(context, { quote, typed: giftTyped });
  return {
    product: choice.product,
    showsPrice:
      field('intent') === 'price' ||
      !isShown ||
      !isSameTip ||
      !isSameWay ||
      addedTaxOf(full).amount !== addedTaxOf(shown).amount,
    quote,
    amount,
    quantity,
    code,
    place,
    tip,
    card,
    typed,
    consents,
    answers,
    support,
    typedGift: giftTyped,
    gift,
    slot: choice.product?.kind === 'call' ? readSlot((name) => context.form[name]) : null,
    notice: notice ?? (isDiscountOver ? messages.problems.discountEnded : priced.notice),
    problems: {
      ...(problem === null ? {} : { code: problem }),
      ...choice.problems,
      ...typedProblems(typed, messages),
      ...giftProblems,
      ...supportProblems({ support, name: typed.name, messages }),
      ...taxProblem,
      ...tipProblem,
      ...answerProblems({ questions, answers, messages, isOutdated: hasOtherAnswers(context, answers) }),
      ...missingConsents,
      ...taxProblems(context, { quote, policy, place }),
      ...(needsMethod(quote) && context.services.payments.form === 'card' && card.number === ''
        ? { card: messages.problems.cardMissing }
        : {}),
    },
  };
}

interface Choice {
  product: SellableProduct | null;
  quote: Quote;
  /** The fields as typed. */
  amount: string;
  quantity: string;
  isSameQuantity: boolean;
  isSameUnit: boolean;
  problems: Record<string, string>;
}

const UNCHANGED = { product: null, amount: '', quantity: '', isSameQuantity: true, isSameUnit: true, problems: {} };

/** The variant, the amount and the quantity that the buyer chose for one product, and the price with them. */
function readChoice(
  context: PageContext,
  { product, shown: before }: { product: SellableProduct; shown: Quote },
): Choice {
  const { form, language } = context;
  const { product: wanted, quote: shown, problem } = readVariant(context, { product, shown: before });
  const line = onlyLine(shown);
  const { currency } = shown;
  const typed = form['amount']?.trim() ?? '';
  // The amount that was suggested for one variant is not an offer for another.
  const isSuggested =
    wanted !== product && readOffer(typed, { least: 0, currency }, language) === onlyLine(before).unit;
  const amount = isSuggested ? toDecimalText({ amount: line.unit, currency }, language) : typed;
  const offer = line.kind === 'from' ? readOffer(amount, { ...line, currency }, language) : line.unit;
  const quantity = form['quantity']?.trim() ?? '';
  const count = readQuantity(quantity, { line, most: product.maxQuantity, messages: getMessages(language) });
  const quote = withChoice(shown, { product: wanted, offer, count });
  return {
    product: wanted,
    quote,
    amount,
    quantity: quantity === '' ? `${line.quantity}` : quantity,
    isSameQuantity: typeof count === 'string' || count === line.quantity,
    isSameUnit: onlyLine(quote).unit === line.unit,
    problems: {
      ...(problem === null ? {} : { variant: problem }),
      ...(typeof count === 'string' ? { quantity: count } : {}),
      ...(typeof offer === 'string' ? { amount: offer } : {}),
    },
  };
}

/** The chosen variant at its present price. The one that was shown keeps the price that was shown. */
function readVariant(
  context: PageContext,
  { product, shown }: { product: SellableProduct; shown: Quote },
): { product: SellableProduct; quote: Quote; problem: string | null } {
  const id = context.form['variant'] ?? '';
  if (id === '' || id === product.variant?.id) return { product, quote: shown, problem: null };
  const wanted = inVariant(product, id);
  const { refusals } = getMessages(context.language);
  if (!wanted) return { product, quote: shown, problem: refusals['variant-not-for-sale'] };
  const { quantity } = onlyLine(shown);
  const opening = openingQuote(context, wanted, { isWithoutTrial: onlyLine(shown).trial === null });
  const line = withQuantity(onlyLine(opening), { product: wanted, quantity });
  // The shown currency may have been taken out since.
  if (opening.currency !== shown.currency)
    return { product: wanted, quote: { ...opening, lines: [line] }, problem: null };
  return { product: wanted, quote: { ...shown, lines: [line, ...shown.lines.slice(1)] }, problem: null };
}

/**
 * The price with a typed code, or with the best automatic discount. A code that does not apply is a problem of its field.
 */
export async function discounted(
  context: PageContext,
  { quote, code }: { quote: Quote; code: string },
): Promise<{ quote: Quote; problem: string | null }> {
  const own = ownOrders(context, quote);
  const outcome = await catchRefusal(context.tx, () => withDiscount(context, { quote, code, own }));
  if (!(outcome instanceof Refusal)) return { quote: outcome, problem: null };
  return { quote: await withDiscount(context, { quote, code: '', own }), problem: outcome.message };
}

/** The price with the typed amount and quantity, as far as they are numbers. */
function withChoice(
  quote: Quote,
  { product, offer, count }: { product: SellableProduct; offer: number | string; count: number | string },
): Quote {
  const shown = onlyLine(quote);
  const line = withQuantity(shown, { product, quantity: typeof count === 'number' ? count : shown.quantity });
  const changed = line.kind === 'from' && typeof offer === 'number' ? { ...line, unit: offer } : line;
  return { ...quote, lines: [changed, ...quote.lines.slice(1)] };
}

/** The typed quantity, or its problem. Forms without the field keep the quantity that was shown. */
export function readQuantity(
  text: string,
  { line, most, messages: texts }: { line: Pick<QuoteLine, 'quantity'>; most: number; messages: Messages },
): number | string {
  if (text === '') return line.quantity;
  const digits = latinDigits(text);
  const count = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  // The displayed quantity counts, also after the creator lowered the limit.
  const isAllowed = Number.isInteger(count) && count >= 1 && (count <= most || count === line.quantity);
  return isAllowed ? count : fill(texts.problems.quantityRange, { most: `${most}` });
}

/** A product and its bumps. */
const MOST_LINES = 1 + BUMPS_MAX;

/**
 * The price that the buyer saw. An expired one still counts if it is the current price; otherwise the new one is shown
 * before anything is paid.
 */
export async function shownPrice(
  context: PageContext,
  found: SellableProduct,
): Promise<{ product: SellableProduct; shown: ShownPrice }> {
  const seen = seenIn(context, found);
  const product = seen && inVariant(found, onlyLine(seen).variantId);
  if (product) return { product, shown: await priceAgain(context, { product, seen }) };
  const first = found.variants.length === 0 ? found : await firstVariant(context, found);
  const { message: notice } = REFUSALS[seen ? 'variant-not-for-sale' : 'quote-invalid'];
  return { product: first, shown: { quote: openingQuote(context, first), seen: null, notice } };
}

/** The price that the form of a product showed. */
function seenIn({ services, storeId, form }: PageContext, found: SellableProduct): Quote | undefined {
  const seen = readQuote(services.secrets, { sealed: form['quote'] ?? '', storeId });
  const isOfProduct =
    seen !== undefined && seen.lines.length <= MOST_LINES && !seen.cart && onlyLine(seen).productId === found.id;
  return isOfProduct ? seen : undefined;
}

async function priceAgain(
  context: PageContext,
  { product, seen }: { product: SellableProduct; seen: Quote },
): Promise<ShownPrice> {
  if (isFresh(seen, context.now)) return { quote: seen, seen, notice: null };
  // Whoever was told that the price is due now is not offered a trial again.
  const isWithoutTrial = onlyLine(seen).trial === null;
  const first = openingQuote(context, product, { isWithoutTrial });
  const line = withQuantity(onlyLine(first), { product, quantity: onlyLine(seen).quantity });
  const opening = { ...first, lines: [line], plan: seen.plan };
  const fresh = await renewedBumps(context, { product, seen, fresh: opening });
  if (!isSamePrice(seen, fresh) || fresh.lines.length !== seen.lines.length)
    return { quote: fresh, seen, notice: REFUSALS['quote-expired'].message };
  return { quote: fresh, seen, notice: null };
}

function isSamePrice(one: Quote, other: Quote): boolean {
  const [line, otherLine] = [onlyLine(inFull(one)), onlyLine(other)];
  return (
    line.kind === otherLine.kind &&
    line.least === otherLine.least &&
    one.currency === other.currency &&
    isDeepEqual(line.every, otherLine.every) &&
    line.trial?.days === otherLine.trial?.days &&
    line.trial?.amount === otherLine.trial?.amount
  );
}

/** Whether the form answers a question that is no longer asked in this way. */
const hasOtherAnswers = ({ form }: PageContext, answers: Answers): boolean =>
  Object.keys(form).some((name) => name.startsWith('answer-') && !(name in answers));

/** What is wrong with the answers, by the names of the questions. */
function answerProblems({
  questions,
  answers,
  messages: { problems, consent },
  isOutdated,
}: {
  questions: readonly AskedQuestion[];
  answers: Answers;
  messages: Messages;
  isOutdated: boolean;
}): Record<string, string> {
  const sentences = {
    missing: problems.answerMissing,
    unticked: consent.missing,
    unknown: problems.field,
    'no-day': problems.noDay,
  };
  return Object.fromEntries(
    questions.flatMap((question) => {
      const { name, kind } = question;
      const problem = answerProblem(question, answers[name] ?? '');
      if (problem === null) return [];
      if (kind === 'terms' && isOutdated) return [[name, consent.changed]];
      const count = `${ANSWER_MAX[kind === 'long-text' ? 'long-text' : 'text']}`;
      return [[name, problem === 'long' ? fill(problems.longText, { count }) : sentences[problem]]];
    }),
  );
}

const LONGEST_NAME = 120;

function typedProblems({ email, name }: CheckoutView['typed'], messages: Messages): Record<string, string> {
  return {
    ...(emailProblem(email) === null ? {} : { email: messages.refusals['invalid-email'] }),
    ...(name.length > LONGEST_NAME ? { name: fill(messages.problems.longText, { count: `${LONGEST_NAME}` }) } : {}),
  };
}
