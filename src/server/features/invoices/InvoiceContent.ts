import { z } from 'zod';
import { LANGUAGES } from '#shared/rules/language.ts';

const Person = z.object({ name: z.string(), address: z.string(), country: z.string(), taxId: z.string() });

/** Everything that a document shows besides its number, amounts and date, as it was when it was issued. */
export const InvoiceContent = z.object({
  language: z.enum(LANGUAGES),
  seller: Person,
  buyer: Person.extend({ company: z.string(), email: z.string() }),
  /** Whether the buyer entered their own details. Without, a later entry replaces the document. */
  hasBuyerDetails: z.boolean(),
  orderNumber: z.string(),
  /** When the order was paid and its products became available, ISO 8601. */
  suppliedAt: z.iso.datetime(),
  /** The document that this one corrects. */
  corrects: z.object({ number: z.string(), issuedAt: z.iso.datetime() }).nullable(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), unit: z.int(), amount: z.int() })),
  discount: z.int(),
  /** The discount is the credit for the rest of a period that a switch ended. */
  isCredit: z.boolean().default(false),
  /** What the buyer added to the price. It has no tax. */
  tip: z.int().default(0),
  /** The highest rate of the tax, and whether the prices contain it. Absent in documents without tax. */
  tax: z.object({ country: z.string(), basisPoints: z.int(), isInclusive: z.boolean() }).nullable().default(null),
  /** The tax of each rate. Empty in documents without tax, and in those from before orders had several rates. */
  rates: z.array(z.object({ basisPoints: z.int(), net: z.int(), tax: z.int() })).default([]),
  /** Which of the installments it is, such as 'Payment 2 of 4'. Empty: none. */
  installment: z.string().default(''),
  /** The buyer’s VAT id, if their business owes the tax. */
  reverseCharge: z.string().default(''),
  note: z.string(),
  isTest: z.boolean(),
});
export type InvoiceContent = z.infer<typeof InvoiceContent>;
