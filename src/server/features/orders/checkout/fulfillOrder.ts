import { INVOICE_WAIT_MINUTES } from '#shared/rules/invoice.ts';
import type { Language } from '#shared/rules/language.ts';
import { emptyCart } from '../../carts/emptyCart.ts';
import type { BoughtPlan } from '../../planRecord/planOrders.ts';
import { writeLedger } from '../../sales/ledger.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';
import { markSale } from '../../sales/sums/markSales.ts';
import { enqueueSaleEmails, type Receipted } from '../receipts/enqueueReceipt.ts';
import { enqueueInvoices } from '../receipts/enqueueInvoices.ts';
import type { CheckoutContext } from './Purchase.ts';
import { grantLines, type GrantedLine } from './grantLines.ts';
import type { Payment } from './Payment.ts';

interface Settled {
  orderId: string;
  customerId: string;
  payment: Payment | null;
  lines: readonly GrantedLine[];
  /** The plan that the order buys. */
  plan?: BoughtPlan | undefined;
  /** False: none of the lines is a bundle. Default: that is looked up. */
  hasBundles?: boolean;
}

/** The buyer has this long to add details before the invoice is issued. */
const INVOICE_WAIT_SECONDS = INVOICE_WAIT_MINUTES * 60;

/**
 * Fulfills a paid order: ledger entries, entitlements, and the emails to buyer and creator. `hasCart`: it takes its units
 * out of a cart. `issuesInvoices`: false if the store issues none, which is looked up by default.
 */
export async function fulfillOrder(
  context: Pick<CheckoutContext, 'tx' | 'now'> & { language?: Language | undefined },
  {
    order,
    hasCart,
    issuesInvoices = true,
    ...settled
  }: Omit<Settled, 'orderId'> & { order: Receipted; hasCart: boolean; issuesInvoices?: boolean },
): Promise<void> {
  const { tx } = context;
  await Promise.all([
    settleOrder(context, { orderId: order.id, ...settled }),
    hasCart && emptyCart(tx, order.id),
    enqueueSaleEmails(context, order),
    issuesInvoices && order.total > 0 && enqueueInvoices(tx, order.id, { afterSeconds: INVOICE_WAIT_SECONDS }),
  ]);
}

/** The same without emails. */
export async function settleOrder(
  { tx, now }: Pick<CheckoutContext, 'tx' | 'now'>,
  { orderId, customerId, payment, lines, plan, hasBundles }: Settled,
): Promise<void> {
  markSale(tx, { orderId, customerId });
  if (payment) writeLedger(tx, { event: 'payment', eventId: payment.id, ...payment, now });
  await Promise.all([
    tx.announce(`orders:${tx.realm}`),
    recordEvents(tx, { kind: 'order.paid', subjects: [{ id: orderId }], now }),
    grantLines({ tx, now }, { customerId, lines, plan, hasBundles }),
  ]);
}
