import { z } from 'zod';
import { User } from './accounts.ts';
import { callable } from './callable.ts';
import { Nothing, Timestamp, Uuid } from './fields.ts';
import { SecondStepCode } from './secondStep.ts';

export const ExportState = z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled']);

/** Everything of a creator in one zip. */
export const DataExport = z.object({
  id: z.string(),
  state: ExportState,
  includesFiles: z.boolean(),
  /** How much of the work is done, out of `total`; a total of 0 is not known yet. */
  done: z.int(),
  total: z.int(),
  createdAt: Timestamp,
  /** From then on it is gone; null until it is ready. */
  expiresAt: Timestamp.nullable(),
  /** Where to download it while it is ready, for its creator alone. */
  url: z.string().nullable(),
  /** The size of the zip; null until it is ready. */
  bytes: z.int().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

const OneExport = z.object({ export: DataExport });

export const exportMyData = callable({
  name: 'exportMyData',
  about: 'Begins to write everything of the creator and their stores into one zip; a letter says when it is ready.',
  who: 'creator',
  input: z.object({ includeFiles: z.boolean().default(true) }),
  output: OneExport,
  refusals: ['fresh-proof-needed', 'export-under-way', 'too-many-exports'],
  example: () => ({ includeFiles: false }),
});

export const getMyExports = callable({
  name: 'getMyExports',
  about: 'The creator’s exports that have not expired, the one asked for last first.',
  who: 'creator',
  input: Nothing,
  output: z.object({ items: z.array(DataExport) }),
  example: () => ({}),
});

export const getExport = callable({
  name: 'getExport',
  about: 'One export of the creator, with how far it is.',
  who: 'creator',
  input: z.object({ exportId: Uuid }),
  output: OneExport,
  refusals: ['not-found'],
  example: (world) => ({ exportId: world.creatorId }),
});

export const cancelExport = callable({
  name: 'cancelExport',
  about: 'Stops an export that is under way. One that is over stays as it is.',
  who: 'creator',
  input: z.object({ exportId: Uuid }),
  output: OneExport,
  refusals: ['not-found'],
  example: (world) => ({ exportId: world.creatorId }),
});

export const deleteMyAccount = callable({
  name: 'deleteMyAccount',
  about:
    'Takes the creator’s stores off line and signs them out everywhere. An account with two-step sign-in is asked for a code. They can come back for 30 days; then the account and everything of it goes.',
  who: 'creator',
  input: z.object({ password: z.string().max(1024), code: SecondStepCode.optional() }),
  output: z.object({ deletionDueAt: Timestamp }),
  refusals: ['wrong-password', 'last-admin', 'second-step-needed', 'second-step-wrong', 'second-step-unreadable'],
  example: (world) => ({ password: world.creatorPassword }),
});

export const restoreMyAccount = callable({
  name: 'restoreMyAccount',
  about: 'Keeps an account that was to be deleted. Its stores can be restored one by one.',
  who: 'creator',
  input: Nothing,
  output: z.object({ user: User }),
  example: () => ({}),
});
