import type { NewRefund, RefundAnswer } from './port.ts';
import type { TestCard } from './testCards.ts';

/** Signs text with the secret of the installation. */
export type Mac = (...parts: string[]) => string;

/** How long a refund stays open if its card settles refunds later. */
const LATER_SECONDS = 60;

/** The ending of a charge whose card is disputed. Its refunds succeed at once. */
export const DISPUTED = 'disputed';

const CHARGE = { prefix: 'test_ch_', check: 'charge-check' };
const REFUND = { prefix: 'test_re_', check: 'refund-check' };
const HASH_LENGTH = 24;
const CHECK_LENGTH = 8;

/**
 * The refunds of the test gateway, which stores nothing: the charge's id contains what its card does when it is
 * refunded, and the refund's id contains that with the time at which it happens.
 */
export function testRefunds({ mac, now }: { mac: Mac; now: () => Date }) {
  const sign = ({ prefix, check }: typeof CHARGE, body: string) =>
    `${prefix}${body}${mac(check, body).slice(0, CHECK_LENGTH)}`;
  const open = (kind: typeof CHARGE, id: string) => {
    const body = id.slice(kind.prefix.length, -CHECK_LENGTH);
    return id === sign(kind, body) ? body : null;
  };

  function read(refundId: string): RefundAnswer {
    const body = open(REFUND, refundId);
    if (body === null) throw new RangeError('The test gateway made no such refund.');
    const [, ending, endsAt] = body.split('_');
    const isOver = now().getTime() >= Number(endsAt) * 1000;
    if (ending === 'fails' && isOver) return { status: 'failed', refundId, failure: 'expired_or_canceled_card' };
    return { status: ending === 'succeeds' && !isOver ? 'pending' : 'succeeded', refundId };
  }

  return {
    nameCharge: (attemptId: string, { refund, isDisputed }: TestCard): string => {
      const ending = isDisputed ? DISPUTED : refund;
      return sign(CHARGE, mac('charge', attemptId).slice(0, HASH_LENGTH) + (ending ? `_${ending}` : ''));
    },

    /** What the card of a charge does later. */
    endingOf: (chargeId: string): string | undefined => open(CHARGE, chargeId)?.split('_')[1],

    refund({ idempotencyKey, chargeId, requestedAt }: NewRefund): RefundAnswer {
      const charge = open(CHARGE, chargeId);
      if (charge === null) throw new RangeError('The test gateway made no such charge.');
      const hash = mac('refund', chargeId, idempotencyKey).slice(0, HASH_LENGTH);
      const [, ending] = charge.split('_');
      const endsAt = Math.floor(requestedAt.getTime() / 1000) + LATER_SECONDS;
      return read(sign(REFUND, ending === undefined || ending === DISPUTED ? hash : `${hash}_${ending}_${endsAt}`));
    },

    read,
  };
}
