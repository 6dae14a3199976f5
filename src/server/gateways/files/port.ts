import type { Readable } from 'node:stream';

export type StoredFile = { bytes: number; sha256: string };

/** Both ends count, the first byte is 0: `{ start: 0, end: 0 }` is one byte. An end past the file means its last byte. */
export type ByteRange = { start?: number; end?: number };

/**
 * Keeps bytes under keys (see fileKey.ts). A key is a file or a folder, never both.
 * What goes wrong in an expected way is a `FileProblem`.
 */
export interface FileStore {
  /** All or nothing: until this answers, the key still holds what it held before. Replaces an older file. */
  put(key: string, stream: Readable, options?: { maxBytes?: number }): Promise<StoredFile>;

  /** Throws 'file-missing' or 'file-range' before the first byte. The caller reads the stream or destroys it. */
  get(key: string, range?: ByteRange): Promise<Readable>;

  stat(key: string): Promise<{ bytes: number } | null>;

  /** Replaces what `to` held. Throws 'file-missing' where `from` holds nothing. */
  move(from: string, to: string): Promise<void>;

  /** Deleting what is not there is no error, so a job may run twice. */
  delete(key: string): Promise<void>;

  /** Every key below a folder ('' for all), in the order of their characters. */
  list(folder: string): AsyncIterable<{ key: string; bytes: number }>;

  /** Removes what uploads that began before the given time and never ended have left. Answers how many. */
  clearAbandoned(before: Date): Promise<number>;

  close(): Promise<void>;
}
