import { inFamily, isCommonRefusal, type Family } from '#shared/contract/families.ts';
import { REFUSALS, type RefusalCode, type RefusalDetails } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';

/**
 * `network`: there was no response. `not-authenticated`: nobody is signed in, so no request was made. Every other code
 * is a row of the table of refusals.
 */
export type CallCode = RefusalCode | keyof typeof UNASKED;

const UNASKED = { network: 'Network error. Please try again.', 'not-authenticated': 'Not authenticated' } as const;

/** A call that failed. `message` is the sentence to show. */
export class CallRefusal extends Error {
  override name = 'CallRefusal';
  readonly code: CallCode;
  /** The HTTP status. 0 without a response. */
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: CallCode, { status = 0, message, details = {} }: Partial<RefusalFields> = {}) {
    super(message ?? sentenceOf(code));
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

type RefusalFields = { status: number; message: string; details: RefusalDetails };

/**
 * Parses an error response of either wire format. For an unreadable response, such as a proxy's page, uses the sentence
 * of the call's family for its HTTP status.
 */
export function readRefusal(status: number, body: unknown, family: Family = 'generic'): CallRefusal {
  const error = isRecord(body) ? body['error'] : undefined;
  if (typeof error === 'string') return new CallRefusal(codeOfSentence(error, status), { status, message: error });
  if (!isRecord(error)) return new CallRefusal(codeInFamily(status, family), { status });
  const details = readDetails(error['details']);
  const named = isRecord(error['details']) ? error['details']['refusal'] : undefined;
  const message = typeof error['message'] === 'string' ? { message: error['message'] } : {};
  return new CallRefusal(isRefusalCode(named) ? named : codeOfStatus(status), { status, details, ...message });
}

const sentenceOf = (code: CallCode): string => (isRefusalCode(code) ? REFUSALS[code].message : UNASKED[code]);

function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(REFUSALS, code);
}

// The plain HTTP functions respond with the sentence alone.
function codeOfSentence(sentence: string, status: number): RefusalCode {
  return (
    Object.keys(REFUSALS)
      .filter(isRefusalCode)
      .find((code) => REFUSALS[code].message === sentence) ?? codeOfStatus(status)
  );
}

function codeInFamily(status: number, family: Family): RefusalCode {
  const special = OWN_STATUS[family]?.[status];
  if (special !== undefined) return special;
  const code = codeOfStatus(status);
  return isCommonRefusal(code) ? inFamily(code, family) : code;
}

/** The sentences of point 8 of the specification for a family, beyond the refusals that every call shares. */
const OWN_STATUS: Partial<Record<Family, Readonly<Record<number, RefusalCode>>>> = {
  verification: {
    403: 'code-expired',
    404: 'code-not-found',
    409: 'email-already-verified',
    412: 'code-tries-used-up',
    429: 'code-too-soon',
  },
  stores: { 409: 'store-name-taken', 429: 'store-limit' },
  admin: { 412: 'admin-precondition' },
};

function codeOfStatus(status: number): RefusalCode {
  switch (status) {
    case 400:
      return 'invalid-argument';
    case 401:
      return 'unauthenticated';
    case 403:
      return 'permission-denied';
    case 404:
      return 'not-found';
    case 409:
      return 'http-conflict';
    case 413:
      return 'body-too-large';
    case 429:
      return 'too-many-requests';
    case 502:
    case 503:
      return 'unavailable';
    case 408:
    case 504:
      return 'deadline-exceeded';
    default:
      return 'unexpected';
  }
}

function readDetails(details: unknown): RefusalDetails {
  if (!isRecord(details)) return {};
  const { field, reason, retryAfter } = details;
  return {
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
  };
}
