import type { OrderMoney } from '#shared/contract/orders.ts';
import { tipLeft } from '#shared/rules/tip.ts';
import type { OrderRecord } from './orderRecord.ts';

type Transfer = OrderRecord['transfers'][number];
type Step = OrderMoney['steps'][number];

interface Moved {
  order: Pick<OrderRecord['order'], 'currency' | 'total' | 'tip' | 'refunded' | 'lost'>;
  transfers: OrderRecord['transfers'];
}

/** The money of an order step by step, from the transfers in the ledger. Null if no gateway moved any. */
export function presentMoney({ order, transfers }: Moved): OrderMoney | null {
  const { currency } = order;
  const money = (amount: number) => ({ amount, currency });
  const steps = new Map<string, Step>();
  let [received, tax] = [0, 0];
  for (const transfer of transfers) {
    if (transfer.credit_account.startsWith('tax:')) tax += transfer.amount;
    if (transfer.debit_account.startsWith('tax:')) tax -= transfer.amount;
    const { other, amount } = seenFromGateway(transfer);
    if (amount === 0) continue;
    const kind = kindOf(transfer.event, other);
    const key = `${transfer.event_id} ${transfer.event} ${kind}`;
    const known = steps.get(key);
    steps.set(key, {
      kind,
      amount: money((known?.amount.amount ?? 0) + amount),
      at: transfer.created_at.toISOString(),
    });
    received += amount;
  }
  if (steps.size === 0) return null;
  return {
    steps: [...steps.values()].toSorted(byTimeAndKind),
    received: money(received),
    tax: money(tax),
    tip: money(tipLeft(order)),
  };
}

/** The account that a transfer moves money from or to, and what it adds to the gateway's account. */
function seenFromGateway({ debit_account, credit_account, amount }: Transfer): { other: string; amount: number } {
  if (debit_account.startsWith('gateway:')) return { other: credit_account, amount };
  if (credit_account.startsWith('gateway:')) return { other: debit_account, amount: -amount };
  return { other: '', amount: 0 };
}

function kindOf(event: string, other: string): Step['kind'] {
  if (other === 'fees') return 'fee';
  if (other === 'fees:platform') return 'platform-fee';
  if (other === 'fees:dispute') return 'dispute-fee';
  if (event === 'dispute' || event === 'dispute-won') return event;
  if (event === 'refund' || event === 'refund-failed') return event;
  return 'payment';
}

/** What belongs together was written at the same time. */
const ORDER: readonly Step['kind'][] = [
  'payment',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'dispute-fee',
  'fee',
  'platform-fee',
];

const byTimeAndKind = (one: Step, other: Step): number =>
  one.at.localeCompare(other.at) || ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind);
