export type EmbeddedFailureKind = 'no-binaries' | 'in-use' | 'disk-full' | 'out-of-reach' | 'will-not-start';

interface FailureFacts {
  kind: EmbeddedFailureKind;
  sentence: string;
  folder?: string;
  pid?: number;
  cause?: unknown;
}

/** Why the embedded PostgreSQL cannot run. `message` is a sentence for the person at the terminal. */
export class EmbeddedFailure extends Error {
  override readonly name = 'EmbeddedFailure';
  readonly kind: EmbeddedFailureKind;
  readonly folder: string | undefined;
  readonly pid: number | undefined;

  constructor({ kind, sentence, folder, pid, cause }: FailureFacts) {
    super(sentence, { cause });
    this.kind = kind;
    this.folder = folder;
    this.pid = pid;
  }
}

export const inUse = (folder: string, pid: number) =>
  new EmbeddedFailure({
    kind: 'in-use',
    sentence:
      `Stoa is already running in the data folder ${folder} (process ${pid}). ` +
      'Stop that process first, or choose another folder with DATA_DIR.',
    folder,
    pid,
  });

export const diskFull = (folder: string, cause?: unknown) =>
  new EmbeddedFailure({
    kind: 'disk-full',
    sentence: `The disk that holds ${folder} is full. Free some space there, or choose another folder with DATA_DIR.`,
    folder,
    cause,
  });

export const noBinaries = (reason: string, cause?: unknown) =>
  new EmbeddedFailure({
    kind: 'no-binaries',
    sentence: `${reason} Set DATABASE_URL to a PostgreSQL server (15 or newer), then start again.`,
    cause,
  });

export const outOfReach = (folder: string, sentence: string, cause?: unknown) =>
  new EmbeddedFailure({ kind: 'out-of-reach', sentence, folder, cause });
