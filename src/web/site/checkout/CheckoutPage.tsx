import type { CheckoutView, PageView } from '#shared/contract/pages.ts';
import { CONSENT_FIELDS } from '#shared/rules/consent.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { firstProblem, sentencesAbove } from '../../blocks/fieldProblems.ts';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { NoticeBox } from '../../blocks/NoticeBox.tsx';
import { buyText } from '../../blocks/buyText.ts';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { AddressField, NameField } from '../../members/fields.tsx';
import { Facts } from '../../blocks/Facts.tsx';
import { CurrencyChoice } from '../CurrencyChoice.tsx';
import { Acceptance } from './Acceptance.tsx';
import { BumpFields } from './BumpFields.tsx';
import { ConsentField } from './ConsentField.tsx';
import { CardFields } from './CardFields.tsx';
import { ElementFields, WalletButtons } from './ElementFields.tsx';
import { DiscountField } from './DiscountField.tsx';
import { GIFT_FIELDS, GiftField } from './GiftField.tsx';
import { InstallmentsField } from './InstallmentsField.tsx';
import { OfferField } from './OfferField.tsx';
import { OrderLines } from './OrderLines.tsx';
import { QuestionField } from './QuestionField.tsx';
import { QuantityField } from './QuantityField.tsx';
import { ProofField } from './ProofField.tsx';
import { SupportFields } from './SupportFields.tsx';
import { TaxFields } from './TaxFields.tsx';
import { TipField } from './TipField.tsx';
import { VariantField } from './VariantField.tsx';

type CheckoutPageProps = Extract<PageView, { kind: 'checkout' }>;

/** What is bought, by whom, and how it is paid. The total is always visible. */
export function CheckoutPage(view: CheckoutPageProps) {
  const { store, isFree, gateway } = view;
  const needsPayment = !isFree || view.offer !== null;
  const messages = useMessages();
  return (
    <>
      <StoreBar store={store} hasCart />
      <main id="main" className="width checkout">
        <div className="head">
          <a className="back" href={backHref(view)}>
            <Symbol name="back" />
            {messages.common.back}
          </a>
          <h1>{isFree && view.offer === null ? messages.product.get : messages.checkout.title}</h1>
          <CurrencyChoice
            store={store}
            currency={view.currency}
            path={checkoutPath(view)}
            more={(view.variant ? `&variant=${view.variant.value}` : '') + slotQuery(view.slot)}
          />
        </div>
        <OrderLines {...view} />
        {view.ownedParts.length === 0 || view.unavailable !== null ? null : (
          <NoticeBox sentences={[fill(messages.bundle.owned, { products: view.ownedParts.join(', ') })]} />
        )}
        {view.unavailable === null ? (
          <CheckoutForm view={view} needsCard={needsPayment && gateway.takesCard} />
        ) : (
          <NoticeBox sentences={[view.unavailable]} tone="problem" />
        )}
        {needsPayment && view.unavailable === null ? <Safety gateway={gateway} /> : null}
      </main>
      <StoreFooter store={store} />
    </>
  );
}

/** Keeps the chosen time when the currency changes. */
const slotQuery = (slot: CheckoutView['slot']): string =>
  slot === null
    ? ''
    : `&${new URLSearchParams({ slot: slot.startsAt, minutes: String(slot.minutes), zone: slot.zone }).toString()}`;

/** When the call begins that is bought. */
function ChosenTime({ slot }: { slot: NonNullable<CheckoutView['slot']> }) {
  const { call } = useMessages();
  return (
    <div className="chosen-time">
      <p>
        <b>{slot.time}</b>
        <br />
        <span className="meta">{slot.zoneText}</span>
      </p>
      <a href={slot.changeHref}>{call.change}</a>
    </div>
  );
}

const backHref = ({ store, product, planHref }: CheckoutPageProps): string =>
  planHref ?? (product ? storeLink(store, 'product', product.slug) : storeLink(store, 'cart'));

const checkoutPath = ({ store, product }: CheckoutPageProps): string =>
  store.base +
  (product ? STORE_PATHS.checkout.replace(':product', encodeURIComponent(product.slug)) : STORE_PATHS.orderCheckout);

/** Names the gateway that takes the payment on its own page. The test gateway's card fields have their own note. */
function Safety({ gateway: { label, isTest, pageOrigin } }: Pick<CheckoutView, 'gateway'>) {
  const { checkout, test } = useMessages();
  if (pageOrigin === null) return null;
  return (
    <p className="meta safe">
      <Symbol name="lock" />
      {fill(isTest ? test.noRealPayments : checkout.securePayment, { gateway: label })}
    </p>
  );
}

function CheckoutForm({ view, needsCard }: { view: CheckoutPageProps; needsCard: boolean }) {
  const { store, product, typed, offer } = view;
  const { common, checkout } = useMessages();
  const element = view.isFree && offer === null ? null : view.element;
  const problems = needsCard ? cardProblemOnNumber(view.problems) : view.problems;
  const fields = fieldsOf(view, needsCard);
  const state = { problems, focus: firstProblem(fields, problems) };
  const goesOn = view.gateway.pageOrigin !== null && !(view.isFree && offer === null);
  const above = sentencesAbove(element ? [...fields, 'card'] : fields, problems, view.notice);
  return (
    <form
      className="panel"
      method="post"
      // The server says at each field what is wrong with it, in the words of the page.
      noValidate
      action={product ? storeLink(store, 'checkout', product.slug) : storeLink(store, 'orderCheckout')}
      // If the gateway takes cards here, browser/payInPlace.ts sends the form. With its payment fields, browser/element.ts
      // does. Otherwise the payment page comes next.
      {...(view.gateway.takesCard ? { 'data-pay': '' } : {})}
    >
      {/* Enter activates a form's first submit button, which must not be one that only shows a new total. */}
      {view.bumps.length === 0 &&
      [view.discount, view.quantity, view.variant, view.tax, view.installments, view.tip].every(
        (part) => part === null,
      ) ? null : (
        <button type="submit" className="first" tabIndex={-1} aria-hidden />
      )}
      {view.slot === null ? null : <ChosenTime slot={view.slot} />}
      <Facts facts={view.callFacts} />
      <NoticeBox sentences={above} tone="problem" />
      <input type="hidden" name="quote" value={view.quote} />
      <input type="hidden" name="idempotencyKey" value={view.idempotencyKey} />
      <input type="hidden" name="from" />
      {view.slot === null ? null : (
        <>
          <input type="hidden" name="slot" value={view.slot.startsAt} />
          <input type="hidden" name="minutes" value={view.slot.minutes} />
          <input type="hidden" name="zone" value={view.slot.zone} />
        </>
      )}
      {element ? <WalletButtons /> : null}
      {view.variant === null ? null : <VariantField variant={view.variant} {...state} />}
      {view.quantity === null ? null : <QuantityField quantity={view.quantity} {...state} />}
      {offer === null ? null : <OfferField offer={offer} isTip={view.support !== null} {...state} />}
      <AddressField
        name="email"
        label={common.email}
        autoComplete="email"
        value={typed.email}
        hint={<EmailHint view={view} />}
        readOnly={view.planHref !== null}
        {...state}
      />
      <NameField value={typed.name} {...state} />
      {view.support === null ? null : <SupportFields store={store} support={view.support} {...state} />}
      {view.gift === null ? null : <GiftField gift={view.gift} {...state} />}
      {view.questions.map((question) => (
        <QuestionField key={question.name} question={question} {...state} />
      ))}
      {view.tax === null ? null : <TaxFields tax={view.tax} required={!view.isFree} {...state} />}
      {view.installments === null ? null : <InstallmentsField installments={view.installments} />}
      {needsCard ? (
        <CardFields gateway={view.gateway} expiry={typed.expiry} required={!view.isFree} {...state} />
      ) : null}
      {element ? <ElementFields element={element} problem={problems['card']} /> : null}
      {view.bumps.length === 0 ? null : <BumpFields bumps={view.bumps} />}
      {view.discount === null ? null : <DiscountField discount={view.discount} {...state} />}
      {view.tip === null ? null : <TipField tip={view.tip} {...state} />}
      {view.consents.some(({ kind }) => kind === 'terms') ? null : <Acceptance store={store} />}
      {view.consents.map((consent) => (
        <ConsentField key={consent.kind} store={store} consent={consent} {...state} />
      ))}
      {view.terms.map((sentence) => (
        <p key={sentence} className="meta">
          {sentence}
        </p>
      ))}
      {view.keepsMethod ? <p className="meta">{checkout.keepsMethod}</p> : null}
      {view.proof === null ? null : <ProofField proof={view.proof} email={typed.email} {...state} />}
      {goesOn ? (
        <p className="meta" {...(element ? { 'data-page-only': '' } : {})}>
          {fill(checkout.nextPage, { gateway: view.gateway.label })}
        </p>
      ) : null}
      <PayBar view={view} goesOn={goesOn} />
    </form>
  );
}

/** The total stays visible. What it consists of is above or beside the form. */
function PayBar({
  view: {
    offer,
    support,
    proof,
    quantity,
    total,
    isTotalFinal,
    isFree,
    hasTrial,
    isSubscription,
    product: sold,
    summary,
    element,
    installments,
  },
  goesOn,
}: {
  view: CheckoutView;
  goesOn: boolean;
}) {
  const messages = useMessages();
  const { auth, checkout, lead, membership, order, product, subscription, tip } = messages;
  const isPriced = isTotalFinal || hasTrial || offer !== null;
  const pay = payText();
  // A script computes the total of a typed amount if nothing else is part of it.
  const computed = offer !== null && summary.length === 0 && { 'data-total': offer.currency };
  function payText(): string {
    if (hasTrial) return subscription.trialStart;
    if (offer !== null) return support ? tip.give : checkout.payOffer;
    return fill((sold?.kind === 'membership' ? membership : isSubscription ? subscription : checkout).pay, { total });
  }
  function freeText(): string {
    if (proof === null) return sold ? buyText({ kind: sold.kind, price: { kind: 'free' } }, messages) : product.get;
    return proof.isAsked ? lead.confirm : auth.emailMe;
  }
  function totalText(): string {
    if (hasTrial || installments?.isChosen) return subscription.dueToday;
    return isTotalFinal ? checkout.total : order.subtotal;
  }
  return (
    <div className="pay">
      <p>
        <span className="meta">{totalText()}</span>
        <output
          className="price"
          {...(summary.length > 0 && { 'data-applied': '', tabIndex: -1 })}
          {...(computed && { ...computed, 'data-times': quantity?.chosen ?? 1 })}
        >
          {total}
        </output>
      </p>
      {isPriced ? (
        <button type="submit" data-working={checkout.processing} {...(element ? { 'data-pay-here': pay } : {})}>
          {goesOn ? checkout.goToPayment : isFree && offer === null ? freeText() : pay}
        </button>
      ) : (
        <button type="submit" name="intent" value="price" data-working={checkout.processing}>
          {checkout.updateTotal}
        </button>
      )}
    </div>
  );
}

/** What is sent to the buyer's address. The style shows one of two sentences if the order can be a gift. */
function EmailHint({ view: { planHref, gift, slot, support } }: { view: CheckoutView }) {
  const { call, checkout, gift: gifts, plan, tip } = useMessages();
  const hint = slot === null ? checkout.emailHint : call.emailed;
  if (planHref !== null) return plan.emailHint;
  if (support !== null) return tip.emailHint;
  if (gift === null) return hint;
  return (
    <>
      <span className="kept">{hint}</span>
      <span className="given-away">{gifts.buyerHint}</span>
    </>
  );
}

/** A declined card is not the fault of a single field, so the focus goes to its number. */
function cardProblemOnNumber({ card, ...problems }: CheckoutView['problems']): CheckoutView['problems'] {
  return card === undefined ? problems : { number: card, ...problems };
}

function fieldsOf(
  { variant, quantity, offer, discount, tax, tip, gift, support, proof, questions, consents }: CheckoutView,
  needsCard: boolean,
): string[] {
  return [
    variant === null ? [] : ['variant'],
    quantity === null ? [] : ['quantity'],
    offer === null ? [] : ['amount'],
    ['email', 'name'],
    support === null ? [] : ['supportNote'],
    gift === null ? [] : [...GIFT_FIELDS],
    questions.map(({ name }) => name),
    tax === null ? [] : ['country', 'region', 'postalCode', 'vatId', 'countryConfirmed'],
    needsCard ? ['number', 'expiry', 'cvc'] : [],
    discount === null ? [] : ['code'],
    tip === null ? [] : ['tipAmount'],
    consents.map(({ kind }) => CONSENT_FIELDS[kind]),
    proof === null ? [] : ['emailCode'],
  ].flat();
}
