import { CallRefusal } from './CallRefusal.ts';
import { sentenceOf } from './refusalToForm.ts';
import type { SaveFault } from './createAutosave.ts';

/** Decides what a failed save means for the changes it carried. */
export function readSaveFault(error: unknown): SaveFault {
  if (!(error instanceof CallRefusal)) return { kind: 'failed', sentence: sentenceOf(error, UNEXPECTED) };
  if (PASSING.has(error.code)) return { kind: 'offline' };
  if (CONFLICTS.has(error.code)) return { kind: 'conflict' };
  const place = error.details.field ?? '';
  const [field] = place.split('.');
  if (field) return { kind: 'field', field, place, sentence: error.message };
  return { kind: 'failed', sentence: sentenceOf(error, UNEXPECTED) };
}

const UNEXPECTED = 'An unexpected error occurred';
const CONFLICTS: ReadonlySet<string> = new Set([
  'product-changed',
  'campaign-changed',
  'contents-changed',
  'lesson-changed',
  'post-changed',
]);
const PASSING: ReadonlySet<string> = new Set(['network', 'unavailable', 'deadline-exceeded']);
