import { REFUSALS } from '#shared/contract/refusals.ts';
import { emailProblem } from '#shared/rules/email.ts';
import { readAmount } from '../products/amountField.ts';
import { startOfDay } from './calendarDay.ts';

export type SaleForm = {
  email: string;
  name: string;
  productId: string | null;
  amount: string;
  currency: string;
  day: string;
  reference: string;
  sendReceipt: boolean;
};

type Problem = { field: keyof SaleForm; message: string };
type Sale = { productId: string; amount: { amount: number; currency: string }; purchasedAt: string };

/** Parses the typed sale: the input of the call, or every problem in field order. */
export function readSale(
  typed: SaleForm,
  { needsCustomer }: { needsCustomer: boolean },
): Sale | { problems: Problem[] } {
  const { productId, currency } = typed;
  const amount = readAmount(typed.amount, { currency });
  const placedAt = startOfDay(typed.day);
  const problems: Problem[] = [];
  if (needsCustomer && emailProblem(typed.email))
    problems.push({ field: 'email', message: REFUSALS['invalid-email'].message });
  if (productId === null) problems.push({ field: 'productId', message: 'Choose a product.' });
  if (amount.problem !== undefined) problems.push({ field: 'amount', message: amount.problem });
  if (placedAt === null) problems.push({ field: 'day', message: 'Enter the sale date.' });
  if (typed.reference.trim() === '') problems.push({ field: 'reference', message: 'Enter a reference.' });
  if (problems.length > 0 || productId === null || amount.problem !== undefined || placedAt === null)
    return { problems };
  return { productId, amount: { amount: amount.amount, currency }, purchasedAt: placedAt.toISOString() };
}
