import { z } from 'zod';
import type { VatRegister } from './port.ts';

/** A buyer waits for this answer, so it may not take longer. */
const TIMEOUT_MS = 3_000;

const Answer = z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish() });

/** VIES, the register of the European Commission. Its address ends before `/check-vat-number`. */
export const viesRegister = ({ url }: { url: string }): VatRegister => ({
  check: async ({ prefix, number }) => {
    try {
      const response = await fetch(`${url}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ countryCode: prefix, vatNumber: number }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      // A member state that does not answer is reported with `actionSucceed: false`, which has no field `valid`.
      const answer = Answer.safeParse(await response.json());
      if (!response.ok || !answer.success) return { status: 'unavailable' };
      const { valid, requestIdentifier } = answer.data;
      return valid ? { status: 'valid', consultation: requestIdentifier ?? '' } : { status: 'invalid' };
    } catch {
      return { status: 'unavailable' };
    }
  },
});

/** Without an address nothing is asked. */
export const closedRegister: VatRegister = { check: () => Promise.resolve({ status: 'unavailable' }) };
