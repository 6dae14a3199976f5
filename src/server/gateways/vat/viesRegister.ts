import { z } from 'zod';
import type { VatId } from '#shared/rules/vatId.ts';
import type { VatAnswer, VatRegister } from './port.ts';

/** A buyer waits for this answer, so it may not take longer, also if the register has to be asked twice. */
const TIMEOUT_MS = 3_000;

const Answer = z.union([
  z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish() }),
  // What the register or a member state could not do, such as MS_MAX_CONCURRENT_REQ or TIMEOUT.
  z.object({ actionSucceed: z.literal(false), errorWrappers: z.array(z.object({ error: z.string() })) }),
]);

/** Errors about what was asked. All others say that nobody could answer now. */
const INVALID_INPUT = 'INVALID_INPUT';
const INVALID_REQUESTER = 'INVALID_REQUESTER_INFO';

/** VIES, the register of the European Commission. Its address ends before `/check-vat-number`. */
export const viesRegister = ({ url }: { url: string }): VatRegister => ({
  check: async (id, requester) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = await sendRequest({ url, signal }, { id, requester });
      // The seller's own entry may be wrong, which is not the buyer's fault.
      const isDoubtful = answer === INVALID_REQUESTER || answer === INVALID_INPUT;
      return readAnswer(isDoubtful && requester ? await sendRequest({ url, signal }, { id, requester: null }) : answer);
    } catch {
      return { status: 'unavailable' };
    }
  },
});

/** Without an address nothing is asked. */
export const closedRegister: VatRegister = { check: () => Promise.resolve({ status: 'unavailable' }) };

type Reading = { valid: boolean; consultation: string } | string;

/** An answer, or the register's name of its error. */
async function sendRequest(
  { url, signal }: { url: string; signal: AbortSignal },
  { id, requester }: { id: VatId; requester: VatId | null },
): Promise<Reading> {
  const response = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      countryCode: id.prefix,
      vatNumber: id.number,
      ...(requester && { requesterMemberStateCode: requester.prefix, requesterNumber: requester.number }),
    }),
    signal,
    redirect: 'error',
  });
  const answer = Answer.parse(await response.json());
  if ('errorWrappers' in answer) return answer.errorWrappers[0]?.error ?? '';
  if (!response.ok) return '';
  return { valid: answer.valid, consultation: answer.requestIdentifier ?? '' };
}

function readAnswer(answer: Reading): VatAnswer {
  if (typeof answer === 'string') return { status: answer === INVALID_INPUT ? 'invalid' : 'unavailable' };
  return answer.valid ? { status: 'valid', consultation: answer.consultation } : { status: 'invalid' };
}
