export type FileProblemCode =
  | 'file-missing'
  | 'file-key'
  | 'file-range'
  | 'file-too-large'
  | 'disk-full'
  | 'storage-away';

/** A file that cannot be stored or read, for a reason the caller can act on. Anything else is a fault. */
export class FileProblem extends Error {
  readonly code: FileProblemCode;

  constructor(code: FileProblemCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'FileProblem';
    this.code = code;
  }
}

const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/** Whether a write failed because the disk, or this account's quota, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISK_FULL.includes(String(error.code));

export const fileMissing = (key: string, cause?: unknown) =>
  new FileProblem('file-missing', `There is no file ${key}.`, { cause });

export const rangeBeyondEnd = (key: string, cause?: unknown) =>
  new FileProblem('file-range', `The range asked for lies beyond the end of ${key}.`, { cause });
