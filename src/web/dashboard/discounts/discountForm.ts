import type { FieldPath } from 'react-hook-form';
import type { Discount, DiscountInput } from '#shared/contract/discounts.ts';
import { MOST_DISCOUNT_USES } from '#shared/rules/discount.ts';
import { discountCodeProblem, discountNameProblem, normaliseDiscountCode } from '#shared/rules/discountCode.ts';
import { localInput, readLocalInput } from '#web/builder/history/localInput.ts';
import { amountText, readAmount } from '../products/amountField.ts';

/** The fields of the dialog, as typed. */
export interface DiscountForm {
  how: 'code' | 'automatic';
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  amount: string;
  productIds: string[];
  minimum: string;
  others: OtherAmountForm[];
  startsAt: string;
  endsAt: string;
  maxUses: string;
  maxUsesPerCustomer: string;
  isActive: boolean;
}

/** The amounts in another currency, as typed. */
export interface OtherAmountForm {
  currency: string;
  amount: string;
  minimum: string;
}

/** The fields of a discount, or of a new one. `currency` is the store's. */
export function discountToForm(discount: Discount | undefined): DiscountForm {
  const { value, minimum, maxUses, maxUsesPerCustomer } = discount ?? NEW;
  return {
    how: discount?.isAutomatic ? 'automatic' : 'code',
    code: discount?.code ?? '',
    kind: value.kind,
    percent: value.kind === 'percent' ? String(value.basisPoints / 100) : '',
    amount: value.kind === 'amount' ? amountText(value.amount.amount, value.amount.currency) : '',
    productIds: [...(discount?.productIds ?? [])],
    minimum: minimum === null ? '' : amountText(minimum.amount, minimum.currency),
    others: (discount?.otherAmounts ?? []).map(({ currency, ...other }) => ({
      currency,
      amount: other.amount === null ? '' : amountText(other.amount, currency),
      minimum: other.minimum === null ? '' : amountText(other.minimum, currency),
    })),
    startsAt: momentText(discount?.startsAt),
    endsAt: momentText(discount?.endsAt),
    maxUses: maxUses === null ? '' : String(maxUses),
    maxUsesPerCustomer: maxUsesPerCustomer === null ? '' : String(maxUsesPerCustomer),
    isActive: discount?.isActive ?? true,
  };
}

const NEW = {
  value: { kind: 'percent', basisPoints: 2000 } as const,
  minimum: null,
  maxUses: null,
  maxUsesPerCustomer: null,
};

const momentText = (at: string | null | undefined): string => (at ? localInput(new Date(at)) : '');

type Problem = { field: FieldPath<DiscountForm>; message: string };
type Terms = Omit<DiscountInput, 'storeId' | 'discountId'>;

/** Parses the typed fields: the discount, or a message for each invalid field. */
export function readDiscountForm(form: DiscountForm, currency: string): { terms: Terms } | { problems: Problem[] } {
  const problems: Problem[] = [];
  const read = <Value>(field: FieldPath<DiscountForm>, { value, problem }: Read<Value>): Value | null => {
    if (problem !== undefined) problems.push({ field, message: problem });
    return value ?? null;
  };
  const isAutomatic = form.how === 'automatic';
  const code = isAutomatic ? form.code.trim() : normaliseDiscountCode(form.code);
  read('code', { problem: (isAutomatic ? discountNameProblem(code) : discountCodeProblem(code)) ?? undefined });
  const value =
    form.kind === 'percent'
      ? read('percent', readPercent(form.percent))
      : read('amount', readOff(form.amount, currency));
  const minimum = form.minimum.trim() === '' ? null : read('minimum', readMoney(form.minimum, currency));
  const otherAmounts = hasOtherAmounts(form)
    ? form.others.map((other, at) => ({
        currency: other.currency,
        amount:
          form.kind === 'amount'
            ? (read(`others.${at}.amount`, readMoney(other.amount, other.currency))?.amount ?? null)
            : null,
        minimum:
          form.kind === 'amount' && other.minimum.trim() === ''
            ? null
            : (read(`others.${at}.minimum`, readMoney(other.minimum, other.currency))?.amount ?? null),
      }))
    : [];
  for (const [at, other] of form.others.entries())
    if ([currency, ...form.others.slice(0, at).map((each) => each.currency)].includes(other.currency))
      read(`others.${at}.currency`, { problem: 'Choose each currency once.' });
  const terms = {
    isAutomatic,
    code,
    productIds: form.productIds,
    minimum,
    otherAmounts,
    startsAt: read('startsAt', { value: readLocalInput(form.startsAt)?.toISOString() }),
    endsAt: read('endsAt', readEnd(form)),
    maxUses: read('maxUses', readCount(form.maxUses)),
    maxUsesPerCustomer: isAutomatic ? null : read('maxUsesPerCustomer', readCount(form.maxUsesPerCustomer)),
    isActive: form.isActive,
  };
  return value === null || problems.length > 0 ? { problems } : { terms: { ...terms, value } };
}

/** Whether a discount has amounts, which are different in each currency. */
export const hasOtherAmounts = ({ kind, minimum }: Pick<DiscountForm, 'kind' | 'minimum'>): boolean =>
  kind === 'amount' || minimum.trim() !== '';

interface Read<Value> {
  value?: Value | undefined;
  problem?: string | undefined;
}

function readPercent(typed: string): Read<Terms['value']> {
  const percent = Number(typed.replace(',', '.').replace('%', ''));
  const basisPoints = Math.round(percent * 100);
  if (!(basisPoints >= 1 && basisPoints <= 10_000)) return { problem: 'Enter a percentage between 0.01 and 100.' };
  return { value: { kind: 'percent', basisPoints } };
}

function readOff(typed: string, currency: string): Read<Terms['value']> {
  const { value: amount, problem } = readMoney(typed, currency);
  return amount ? { value: { kind: 'amount', amount } } : { problem };
}

function readMoney(typed: string, currency: string): Read<{ amount: number; currency: string }> {
  const { amount, problem } = readAmount(typed, { currency, least: 1 });
  return problem === undefined ? { value: { amount, currency } } : { problem };
}

function readEnd({ startsAt, endsAt }: DiscountForm): Read<string> {
  const [start, end] = [readLocalInput(startsAt), readLocalInput(endsAt)];
  if (start && end && end <= start) return { problem: 'The end must be after the start.' };
  return { value: end?.toISOString() };
}

function readCount(typed: string): Read<number> {
  const text = typed.trim();
  if (text === '') return {};
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MOST_DISCOUNT_USES
    ? { value: count }
    : { problem: 'Enter a whole number from 1, or leave this empty for no limit.' };
}
