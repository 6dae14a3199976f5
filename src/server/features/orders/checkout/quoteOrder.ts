import { quoteOrder as contract } from '#shared/contract/orders.ts';
import type { InputOf, OutputOf } from '#shared/contract/callable.ts';
import type { Context } from '../../../access/context.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { Money } from '#shared/rules/money.ts';
import type { TaxPolicy } from '#shared/rules/tax.ts';
import { needsPostalCode, readPostalCode } from '#shared/rules/taxCategory.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { firstOf } from '#shared/rules/installments.ts';
import {
  findPublishedParts,
  findPublishedProducts,
  inVariant,
  type SellableProduct,
} from '../../publishedProducts/findPublishedProduct.ts';
import { findQuestions } from '../../questions/askedQuestions.ts';
import { findTaxPolicy } from '../../taxes/findTaxes.ts';
import { assertInStock } from '../../stock/assertInStock.ts';
import { findPerson } from '../../customerRecord/findPerson.ts';
import { hasHadTrial } from '../subscriptions/trials/trialUses.ts';
import { chargeProblem } from './chargeProblem.ts';
import { codeLimits, vatIdLimits } from './declines.ts';
import { findInCurrency } from '../../publishedProducts/inCurrency.ts';
import { quoteFor, withDiscount, type Choice } from './quoteFor.ts';
import { inInstallments, installmentsOf } from './inInstallments.ts';
import { withTip } from './withTip.ts';
import { applyTax } from './applyTax.ts';
import { checkVatId, type CheckedVatId } from './quoteTax.ts';
import { variantTitleOf } from '../../publishedProducts/soldTitle.ts';
import {
  afterTrial,
  amountOf,
  discountOf,
  needsMethod,
  sealQuote,
  subtotalOf,
  taxOf,
  tipOf,
  totalOf,
  trialOf,
  type Quote,
} from './Quote.ts';
import { toldLimits } from './SoldLine.ts';

/** Computes the price of one or more products, with a discount code, and seals it. */
export const quoteOrder = defineProviderHandler(
  contract,
  async (input, { transact, ...context }) => {
    const vat = await checkVatId(context.services, { storeId: context.storeId, typed: input.vatId, now: context.now });
    return transact((tx) =>
      quoteNow({ ...context, tx }, { ...input, postalCode: readPostalCode(input.postalCode, input.country), vat }),
    );
  },
  ({ storeId, code, vatId }, { device }) => [
    ...codeLimits({ storeId, address: device.address, code }),
    ...vatIdLimits({ storeId, address: device.address, vatId }),
  ],
);

type QuoteInput = Omit<InputOf<typeof contract>, 'postalCode'> & {
  /** In its usual form. Null: it is not one of the country. */
  postalCode: string | null;
  vat: CheckedVatId | null;
};

/** What the tax depends on. */
function assertPlace({ way }: TaxPolicy, { country, postalCode }: { country: string; postalCode: string }): void {
  if (country === '') refuse('tax-country-missing');
  if (way === 'provider' && needsPostalCode(country) && postalCode === '') refuse('postal-code-missing');
}

async function quoteNow(context: Context<'visitor'>, input: QuoteInput): Promise<OutputOf<typeof contract>> {
  const { productId, variantId, offered, quantity, lines, code, country, region, postalCode, vat } = input;
  const { tip, installments } = input;
  const { tx, now, storeId, services } = context;
  const wanted = lines ?? (productId === undefined ? [] : [{ productId, variantId, offered, quantity }]);
  const products = await findPublishedProducts(
    tx,
    wanted.map((line) => line.productId),
  );
  const parts = await findPublishedParts(tx, [...products.values()]);
  const hadTrial = await hasPersonHadTrial(context);
  const found = wanted.map(({ productId: id, variantId: claimedVariantId, ...choice }) => {
    const product = products.get(id) ?? refuse('product-not-for-sale');
    return {
      ...choice,
      isWithoutTrial: !input.trial || hadTrial,
      product: inVariant(product, claimedVariantId) ?? refuse('variant-not-for-sale'),
    };
  });
  const choices = inOneCurrency(found, input.currency);
  const plain = quoteFor(choices, { storeId, now });
  await assertInStock(tx, { lines: plain.lines, now });
  const discounted = await withDiscount(context, { quote: plain, code });
  const policy = await findTaxPolicy(tx);
  if (policy !== null && needsMethod(discounted)) assertPlace(policy, { country, postalCode: postalCode ?? '' });
  const taxed = await applyTax(context, {
    quote: discounted,
    policy,
    buyer: { country, region, postalCode: postalCode ?? '', vat },
  });
  const full = await withTip(tx, { quote: taxed, tip });
  const quote = installments ? split(context, { quote: full, product: choices[0]?.product }) : full;
  const total = totalOf(quote);
  const later = totalOf(afterTrial(quote));
  const problem = await chargeProblem(context, later);
  if (problem) refuse(problem);
  const money = (amount: number) => ({ amount, currency: quote.currency });
  const questions = await findQuestions(
    tx,
    quote.lines.map((line) => line.productId),
  );
  return {
    questions: questions.map((question) => ({ ...question, choices: [...question.choices] })),
    quote: sealQuote(services.secrets, { ...quote, limits: toldLimits([...products.values(), ...parts.values()]) }),
    lines: quote.lines.map((line, at) => ({
      productId: line.productId,
      variantId: line.variantId,
      title: products.get(line.productId)?.title ?? '',
      variantTitle: variantTitleOf(choices[at]?.product),
      quantity: line.quantity,
      unit: money(line.unit),
      amount: money(amountOf(line)),
      discount: money(line.discount),
      tax: money(line.tax),
    })),
    subtotal: subtotalOf(quote),
    discount: discountOf(quote),
    tax: taxOf(quote),
    tip: tipOf(quote),
    taxed: taxedOf(quote),
    total,
    trial: trialView(quote, later),
    installments: installmentsOfQuote(quote),
    isFree: !needsMethod(quote),
    expiresAt: quote.expiresAt,
  };
}

const trialView = (quote: Quote, later: Money): OutputOf<typeof contract>['trial'] => {
  const trial = trialOf(quote);
  return trial && { days: trial.days, later };
};

/** Whether the signed-in customer has had a trial here. */
async function hasPersonHadTrial({ tx, customer }: Pick<Context<'visitor'>, 'tx' | 'customer'>): Promise<boolean> {
  const person = customer && (await findPerson(tx, customer.id));
  return person !== undefined && (await hasHadTrial(tx, person.email));
}

/** At the prices in the wanted currency, else in that of the first product. */
function inOneCurrency(found: readonly Choice[], wanted: string | undefined): Choice[] {
  const currency = wanted ?? found[0]?.product.currency ?? '';
  return found.map((choice) => ({
    ...choice,
    product: findInCurrency(choice.product, currency) ?? refuse('mixed-currencies'),
  }));
}

/** The first of the payments that the product offers. */
function split(
  { services: { payments: gateway } }: Context<'visitor'>,
  { quote, product }: { quote: Quote; product: SellableProduct | undefined },
): Quote {
  const payments = product && installmentsOf(product);
  if (payments === undefined || quote.lines.length > 1) refuse('installments-not-offered');
  return inInstallments(quote, { payments, gateway }) ?? refuse('installments-not-offered');
}

function installmentsOfQuote({ installments, currency }: Quote): OutputOf<typeof contract>['installments'] {
  if (installments === null) return null;
  const { payments, total, later } = installments;
  const money = (amount: number) => ({ amount, currency });
  return { payments, total: money(total), first: money(firstOf(installments)), later: money(later) };
}

function taxedOf({ tax }: Quote): OutputOf<typeof contract>['taxed'] {
  if (tax === null) return null;
  const { kind, country, basisPoints, isInclusive, vat } = tax;
  return { kind, country, basisPoints, isInclusive, isVatIdConfirmed: vat && vat.status === 'valid' };
}
