import type { MediaFacts } from '#shared/rules/mediaFacts.ts';

/** What a file is inside, and how long it plays. Null: unknown. */
export type ReadMedia = MediaFacts & { durationSeconds: number | null };

/** To the process that reads one file. */
export type ToMediaProcess = { kind: 'file'; bytes: number } | { kind: 'bytes'; id: number; bytes: Uint8Array };

/** From it. `end` is behind the last byte. */
export type FromMediaProcess =
  | { kind: 'read'; id: number; start: number; end: number }
  | { kind: 'facts'; facts: ReadMedia };
