import type { StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { PaymentDeclined, SavedMethod } from '../../../gateways/payments/port.ts';
import { applyPaymentAnswer } from '../checkout/applyPaymentAnswer.ts';
import type { Attempt } from '../checkout/attempt.ts';

interface Charging {
  attempt: Attempt & { method: SavedMethod };
  storeId: StoreId;
  now: Date;
}

/** Charges a saved method and records the answer. Repeating it for the same attempt charges nothing again. */
export async function chargeRenewal(
  { payments, db, faults }: Pick<Services, 'payments' | 'db' | 'faults'>,
  { attempt, storeId, now }: Charging,
): Promise<void> {
  const { id: attemptId, account, amount, platformFee, method, orderNumber } = attempt;
  const answer = await payments.chargeSaved({
    storeId,
    attemptId,
    account,
    amount,
    platformFee,
    method,
    description: `Order ${orderNumber}`,
  });
  if (answer.status === 'declined' && answer.fault) faults.report(answer.fault, { paymentId: attemptId });
  await db.inStore(storeId, async (tx) => {
    if (answer.status !== 'processing') {
      const recorded = answer.status === 'requires-action' ? ONLY_BY_CUSTOMER : answer;
      await applyPaymentAnswer({ tx, now }, { attempt, answer: recorded });
      return;
    }
    // The provider's event finds the payment by this id, and the hourly sweep asks again.
    await tx.run(
      tx.q
        .updateTable('payments')
        .set({ charge_id: answer.chargeId })
        .where('store_id', '=', tx.realm)
        .where('id', '=', attemptId)
        .where('status', '=', 'created'),
    );
  });
}

/** The bank wants to ask the customer, whom nobody can ask now. */
const ONLY_BY_CUSTOMER: PaymentDeclined = {
  status: 'declined',
  code: 'card_declined',
  sentence: 'The payment was not confirmed. Try again, or use another card.',
  isFinal: true,
};
