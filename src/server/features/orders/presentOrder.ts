import { OrderStatus, RefundStatus, TaxKind, type Order, type OrderEmail } from '#shared/contract/orders.ts';
import { EmailState } from '#shared/contract/mail.ts';
import { isOpenDispute, type DisputeStatus } from '#shared/rules/dispute.ts';
import { ELSEWHERE } from '../sales/ledger.ts';
import { commissionState } from '../storeAffiliates/commissionRows.ts';
import { trialOf } from './subscriptions/trials/trialOf.ts';
import type { Gift } from './gifts/giftRecord.ts';
import type { TaxEvidence } from './checkout/taxEvidence.ts';
import { presentConsent } from '../consents/orderConsents.ts';
import { presentAnswer } from '../questions/orderAnswers.ts';
import { presentMoney } from './presentMoney.ts';
import type { OrderRecord } from './orderRecord.ts';

/** One order for the store's creator. */
export function presentOrder({
  order,
  customerEmail,
  lines,
  payment,
  refunds,
  disputes,
  consents,
  answers,
  support,
  subscription,
  commission,
  transfers,
  receipt,
  link,
  origin,
  evidence,
  taxes,
  gift,
  vatRefund,
}: OrderRecord): Order {
  const money = (amount: number) => ({ amount, currency: order.currency });
  const trial = trialOf({ order, lines, evidence });
  const status = OrderStatus.parse(order.status);
  return {
    id: order.id,
    number: order.number,
    customerId: order.customer_id,
    customerEmail,
    email: order.email,
    name: order.name,
    title: lines[0]?.title ?? '',
    lineCount: lines.length,
    subtotal: money(order.subtotal),
    discount: money(order.discount),
    isOverDiscountLimit: Boolean(order.isOverLimit),
    isCredit: order.isSwitchOrder,
    tax: money(order.tax),
    taxed: evidence
      ? {
          ...presentTax(evidence),
          vatRefundUntil: vatRefund?.toISOString() ?? null,
          rates: taxes.map(({ basisPoints, net, tax }) => ({ basisPoints, net: money(net), tax: money(tax) })),
        }
      : null,
    tip: money(order.tip),
    total: money(order.total),
    refunded: money(order.refunded),
    refundable: money(isRefundable(status) && !disputes.some(blocksRefund) ? order.total - order.refunded : 0),
    disputes: disputes.map(({ id, status: disputeStatus, amount, due_at: dueAt }) => ({
      id,
      status: disputeStatus,
      amount: money(amount),
      dueAt: dueAt?.toISOString() ?? null,
    })),
    consents: consents.map(presentConsent),
    answers: answers.map(presentAnswer),
    support: support ?? null,
    subscription: subscription ?? null,
    isTrial: lines.some(({ trial_days: days }) => days !== null),
    trial: trial && { endsAt: trial.end.toISOString(), later: trial.later, every: trial.every },
    gift: gift ? presentGift(gift) : null,
    commission: commission
      ? {
          affiliate:
            commission.deleted_at === null ? { id: commission.id, name: commission.name, code: commission.code } : null,
          amount: money(commission.amount),
          state: commissionState(commission),
        }
      : null,
    hasStock: Boolean(order.hasStock),
    lostCallAt: order.lostCallAt?.toISOString() ?? null,
    status,
    isTest: order.is_test,
    isElsewhere: order.gateway === ELSEWHERE,
    // Before the payment, the card is not known.
    needsCountryCheck:
      order.paid_at !== null && evidence !== undefined && evidence.isContradicted && evidence.checkedAt === null,
    placedAt: order.placed_at.toISOString(),
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      variantId: line.variant_id,
      title: line.title,
      quantity: line.quantity,
      seats: line.seats,
      unit: money(line.unit_amount),
      amount: money(line.amount),
      discount: money(line.discount),
      paid: money(line.paid),
      tax: money(line.paidTax),
      refundedUnits: line.refunded,
      downloads: line.downloads ?? 0,
      hasAccess: Boolean(line.hasAccess),
      parts: line.parts.map(({ productId, title, ...part }) => ({
        productId,
        title,
        amount: money(part.amount),
        discount: money(part.discount),
        tax: money(part.tax),
      })),
    })),
    payment: payment
      ? {
          gateway: payment.gateway,
          chargeId: payment.charge_id,
          brand: payment.brand,
          last4: payment.last4,
          fee: money(payment.fee),
          platformFee: money(payment.platform_fee),
        }
      : null,
    refunds: refunds.map(({ id, status: refundStatus, amount, reason, created_at, ...email }) => ({
      id,
      status: RefundStatus.parse(refundStatus),
      amount: money(amount),
      reason,
      createdAt: created_at.toISOString(),
      email: presentEmail(email),
    })),
    money: presentMoney({ order, transfers }),
    receipt: receipt ? presentEmail(receipt) : null,
    receiptLink: link
      ? { expiresAt: link.expires_at.toISOString(), withdrawnAt: link.withdrawn_at?.toISOString() ?? null }
      : null,
    origin: origin ?? null,
  };
}

const presentGift = (gift: Gift): NonNullable<Order['gift']> => ({
  email: gift.email,
  name: gift.name,
  message: gift.message,
  sendAt: gift.sendAt.toISOString(),
  sentAt: gift.sentAt?.toISOString() ?? null,
  delivery: presentEmail(gift),
  claimedAt: gift.claimedAt?.toISOString() ?? null,
  customerId: gift.customerId,
  canBeSent: gift.claimedAt === null && !gift.isWithdrawn,
});

const presentTax = ({ kind, country, region, isInclusive, ...evidence }: TaxEvidence) => ({
  kind: TaxKind.parse(kind),
  country,
  region,
  isInclusive,
  chosenCountry: evidence.chosenCountry,
  connectionCountry: evidence.connectionCountry,
  cardCountry: evidence.cardCountry,
  isContradicted: evidence.isContradicted,
  checkedAt: evidence.checkedAt?.toISOString() ?? null,
  vatId: evidence.vatId,
  consultation: evidence.vatConsultation,
});

const blocksRefund = ({ status }: { status: DisputeStatus }): boolean => isOpenDispute(status) || status === 'lost';

type EmailRow = { state: string | null; problem: string | null; updated_at: Date | null };

const presentEmail = ({ state, problem, updated_at: at }: EmailRow): OrderEmail | null =>
  at && { state: EmailState.parse(state), problem, at: at.toISOString() };

/** Only money that was received can be refunded. */
export const isRefundable = (status: OrderStatus): boolean => status === 'paid' || status === 'partially-refunded';
