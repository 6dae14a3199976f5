import type { Readable } from 'node:stream';

export type StoredFile = { bytes: number; sha256: string };

/**
 * Both ends are inclusive and start at 0: `{ start: 0, end: 0 }` is one byte. An end beyond the file means its last
 * byte.
 */
export type ByteRange = { start?: number; end?: number };

/**
 * Stores bytes under keys (see fileKey.ts). A key is a file or a folder, never both. Expected failures are
 * `FileProblem`s.
 */
export interface FileStore {
  /** All or nothing: until this resolves, the key has its previous content. Replaces an existing file. */
  put(key: string, stream: Readable, options?: { maxBytes?: number }): Promise<StoredFile>;

  /** Throws 'file-missing' or 'file-range' before the first byte. The caller must read or destroy the stream. */
  get(key: string, range?: ByteRange): Promise<Readable>;

  stat(key: string): Promise<{ bytes: number } | null>;

  /** Replaces the content of `to`. Throws 'file-missing' if `from` does not exist. */
  move(from: string, to: string): Promise<void>;

  /** Deleting a missing file is not an error, so a job can run twice. */
  delete(key: string): Promise<void>;

  /** Every key in a folder ('' for all), sorted by code unit. */
  list(folder: string): AsyncIterable<{ key: string; bytes: number }>;

  /** Removes the remains of uploads that began before the given time and never ended. Returns how many. */
  clearAbandoned(before: Date): Promise<number>;

  close(): Promise<void>;
}
