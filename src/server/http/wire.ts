import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { z } from 'zod';
import { inFamily, isCommonRefusal, type CommonRefusal, type Family } from '#shared/contract/families.ts';
import { Refusal, REFUSALS, type RefusalDetails, type Status } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { resourceExhaustionOf } from '../access/faults.ts';
import { isOutOfReach, isTooLate } from '../db/outOfReach.ts';

/** Error responses: one format for the callables, one for the plain HTTP functions. */
export interface WireError {
  httpStatus: number;
  status: Status;
  message: string;
  details: RefusalDetails & { refusal?: string; id?: string };
  /** The original error, for the log only. */
  fault?: { id: string; error: unknown };
}

/** Converts a thrown error into what the caller may know, with the messages of the call's family. */
export function toWireError(error: unknown, family: Family = 'generic'): WireError {
  if (error instanceof Refusal) return presentRefusal(inWordsOf(family, error));
  const common = (code: CommonRefusal) => withFault(presentRefusal(new Refusal(inFamily(code, family))), error);
  if (isOutOfReach(error) || resourceExhaustionOf(error) !== null) return common('unavailable');
  if (isTooLate(error)) return common('deadline-exceeded');
  if (family === 'http' && isConflict(error)) return withFault(presentRefusal(new Refusal('http-conflict')), error);
  const hidden = common('unexpected');
  return { ...hidden, details: hidden.fault ? { id: hidden.fault.id } : {} };
}

const presentRefusal = ({ httpStatus, status, message, details, code }: Refusal): WireError => ({
  httpStatus,
  status,
  message,
  details: { ...details, refusal: code },
});

/** A refusal's own message is kept. */
function inWordsOf(family: Family, refusal: Refusal): Refusal {
  if (!isCommonRefusal(refusal.code)) return refusal;
  const code = inFamily(refusal.code, family);
  const isOwnSentence = refusal.message !== REFUSALS[refusal.code].message;
  return new Refusal(code, refusal.details, isOwnSentence ? refusal.message : undefined);
}

const withFault = (answer: WireError, error: unknown): WireError => ({ ...answer, fault: { id: randomUUID(), error } });

const CONFLICTS = ['23505', '40001', '40P01'];

/** A constraint or another transaction caused the error, and the handler did not expect it. */
const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && CONFLICTS.includes(error.code);

/** The refusal for invalid input. The first problem names its field. */
export function inputRefusal(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  const field = issue?.path.map(String).join('.');
  const details: RefusalDetails = { ...(field ? { field } : {}), ...(issue ? { reason: issue.message } : {}) };
  // Our own messages are written in the schemas. zod's default messages are for developers.
  const sentence = issue && isSentence(issue.message) ? issue.message : undefined;
  return new Refusal('invalid-argument', details, sentence);
}

const isSentence = (message: string) =>
  !/^(Invalid|Unrecognized|Too (small|big|long|short))\b/.test(message) || KNOWN_SENTENCES.has(message);

const KNOWN_SENTENCES = new Set<string>(Object.values(REFUSALS).map((row) => row.message));

export const MAX_DEPTH = 64;
export const TOO_DEEP = 'This is nested too deeply.';

/**
 * Refuses values that are valid JSON but cannot be stored: NUL characters, lone surrogates, deep nesting, prototype
 * keys.
 */
export function checkValue(value: unknown): void {
  const problem = problemOf(value, 0);
  if (!problem) return;
  const field = problem.path.toReversed().join('.');
  throw new Refusal('invalid-argument', { ...(field === '' ? {} : { field }), reason: problem.reason });
}

interface Problem {
  reason: string;
  /** The path is built while the recursion returns, so valid values cost nothing. */
  path: string[];
}

function problemOf(value: unknown, depth: number): Problem | null {
  if (depth > MAX_DEPTH) return { reason: TOO_DEEP, path: [] };
  if (typeof value === 'string') return isKeepable(value) ? null : { reason: UNKEEPABLE, path: [] };
  if (!Array.isArray(value) && !isRecord(value)) return null;
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (typeof key === 'string' && (FORBIDDEN_KEYS.has(key) || !isKeepable(key))) {
      return { reason: 'This key is not allowed.', path: [] };
    }
    const problem = problemOf(item, depth + 1);
    if (problem) return { ...problem, path: [...problem.path, String(key)] };
  }
  return null;
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const UNKEEPABLE = 'This text contains a character that isn’t allowed.';

// PostgreSQL stores neither NUL nor a lone surrogate: a JSON column raises an error.
const isKeepable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
