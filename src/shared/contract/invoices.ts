import { z } from 'zod';
import { isCountry } from '#shared/rules/country.ts';
import {
  INVOICE_ADDRESS_MAX,
  INVOICE_KINDS,
  INVOICE_NAME_MAX,
  INVOICE_NOTE_MAX,
  invoicePrefixProblem,
  TAX_ID_MAX,
} from '#shared/rules/invoice.ts';
import { postalAddressProblem, tidyPostalAddress } from '#shared/rules/postalAddress.ts';
import { callable, type InputOf } from './callable.ts';
import { countedPage, Cursor, Limit, line, Money, personName, requiredText, text, Timestamp, Uuid } from './fields.ts';

const Address = z
  .string()
  .max(INVOICE_ADDRESS_MAX * 4)
  .transform(tidyPostalAddress)
  .superRefine((address, context) => {
    const message = postalAddressProblem(address);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const Country = z.string().refine(isCountry, 'Choose a country.');

const Prefix = z
  .string()
  .max(100)
  .transform((typed) => typed.trim())
  .superRefine((prefix, context) => {
    const message = invoicePrefixProblem(prefix);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const Settings = z.object({
  legalName: requiredText(INVOICE_NAME_MAX, 'Enter the name that your invoices are issued under.'),
  address: Address.refine((address) => address !== '', 'Enter your business address.'),
  country: Country,
  /** A VAT id or tax number. Empty: none. */
  taxId: line(TAX_ID_MAX),
  /** A sentence on every invoice. */
  note: line(INVOICE_NOTE_MAX),
  invoicePrefix: Prefix,
  creditNotePrefix: Prefix,
  /** Numbers contain the year and start again each January. */
  isYearly: z.boolean(),
});
export type InvoiceSettings = z.infer<typeof Settings>;

export const getInvoiceSettings = callable({
  name: 'getInvoiceSettings',
  about: 'Returns who sells, as the store’s invoices name it. Null: the store issues no invoices yet.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ settings: Settings.nullable() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveInvoiceSettings = callable({
  name: 'saveInvoiceSettings',
  about: 'Saves who sells. From then on, paid orders get an invoice. Issued invoices do not change.',
  who: 'owner',
  input: Settings.extend({ storeId: Uuid }).refine(
    ({ invoicePrefix, creditNotePrefix }) => invoicePrefix.toLowerCase() !== creditNotePrefix.toLowerCase(),
    { path: ['creditNotePrefix'], error: 'Use a different prefix than for invoices.' },
  ),
  output: z.object({ settings: Settings }),
  example: (world) => ({
    storeId: world.storeId,
    legalName: 'Ana Lima',
    address: 'Rua das Flores 1\n1200-195 Lisboa',
    country: 'PT',
    taxId: 'PT123456789',
    note: '',
    invoicePrefix: 'INV-',
    creditNotePrefix: 'CN-',
    isYearly: true,
  }),
});
export type InvoiceSettingsInput = InputOf<typeof saveInvoiceSettings>;

export const InvoiceRow = z.object({
  id: z.string(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** The buyer’s company or name, and email, as the document names them. */
  buyer: z.string(),
  email: z.string(),
  total: Money,
  tax: Money,
  /** The rates of the tax, in hundredths of a percent, the highest first. */
  rates: z.array(z.int()),
  /** The buyer’s country and tax id, as the document names them. */
  country: z.string(),
  taxId: z.string(),
  isTest: z.boolean(),
  issuedAt: Timestamp,
  /** Whether its PDF can be downloaded. It is stored a moment after the document was issued. */
  isReady: z.boolean(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const InvoiceFilter = z.object({
  storeId: Uuid,
  search: text(200).optional(),
  year: z.int().min(2000).max(2200).optional(),
  orderId: Uuid.optional(),
});

export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

export const listInvoices = callable({
  name: 'listInvoices',
  about: 'Returns the store’s invoices and credit notes by number, email, name, year or order, latest first.',
  who: 'owner',
  input: InvoiceFilter.extend({ cursor: Cursor, limit: Limit }),
  output: countedPage(InvoiceRow).extend({
    /** The years with documents, latest first. */
    years: z.array(z.int()),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const issueInvoice = callable({
  name: 'issueInvoice',
  about: 'Issues the invoice of a paid order now. An order that has one keeps it.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid }),
  output: z.object({ queued: z.literal(true) }),
  refusals: ['not-found', 'invoice-settings-missing', 'invoice-not-due'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId }),
});

export const getMyInvoice = callable({
  name: 'getMyInvoice',
  about: 'Returns an invoice or credit note of the customer’s orders. `customerOrders` lists them.',
  who: 'customer',
  input: z.object({ storeId: Uuid, invoiceId: Uuid }),
  output: z.object({
    invoice: InvoiceRow.pick({
      id: true,
      kind: true,
      number: true,
      orderId: true,
      orderNumber: true,
      total: true,
      tax: true,
      isTest: true,
      issuedAt: true,
    }).extend({
      /** The PDF, for the customer’s session. Null: it is stored a moment after the document was issued. */
      url: z.string().nullable(),
    }),
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, invoiceId: world.orderId }),
});

/** What a buyer enters for the invoice of their order. */
export const InvoiceBuyer = z.object({
  name: personName(INVOICE_NAME_MAX).refine((name) => name !== '', 'Enter your name.'),
  company: line(INVOICE_NAME_MAX),
  address: Address,
  country: z.string().refine((code) => code === '' || isCountry(code), 'Choose a country.'),
  taxId: line(TAX_ID_MAX),
});
export type InvoiceBuyer = z.infer<typeof InvoiceBuyer>;
