import { z } from 'zod';
import { User } from './accounts.ts';
import { callable } from './callable.ts';
import { Nothing, Timestamp, Uuid } from './fields.ts';
import { SecondStepCode } from './secondStep.ts';

export const ExportState = z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled']);

/** All of a creator's data in one zip file. */
export const DataExport = z.object({
  id: z.string(),
  state: ExportState,
  includesFiles: z.boolean(),
  /** The work done so far, out of `total`. A total of 0 means it is not known yet. */
  done: z.int(),
  total: z.int(),
  createdAt: Timestamp,
  /** When the export expires. Null until it is ready. */
  expiresAt: Timestamp.nullable(),
  /** The size of the zip. Null until it is ready. */
  bytes: z.int().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

const OneExport = z.object({ export: DataExport });

export const exportMyData = callable({
  name: 'exportMyData',
  about: 'Starts an export of the creator’s data and stores into one zip. An email is sent when it is ready.',
  who: 'creator',
  input: z.object({ includeFiles: z.boolean().default(true) }),
  output: OneExport,
  refusals: ['fresh-proof-needed', 'export-under-way', 'too-many-exports'],
  example: () => ({ includeFiles: false }),
});

export const getMyExports = callable({
  name: 'getMyExports',
  about: 'Returns the creator’s exports that have not expired, latest first.',
  who: 'creator',
  input: Nothing,
  output: z.object({ items: z.array(DataExport) }),
  example: () => ({}),
});

export const getExport = callable({
  name: 'getExport',
  about: 'Returns one of the creator’s exports with its progress.',
  who: 'creator',
  input: z.object({ exportId: Uuid }),
  output: OneExport,
  refusals: ['not-found'],
  example: (world) => ({ exportId: world.creatorId }),
});

export const getExportLink = callable({
  name: 'getExportLink',
  about: 'Returns a link to download a finished export. It works for an hour, only in the browser of its creator.',
  who: 'creator',
  input: z.object({ exportId: Uuid }),
  output: z.object({ url: z.string(), expiresAt: Timestamp }),
  refusals: ['fresh-proof-needed', 'not-found'],
  example: (world) => ({ exportId: world.creatorId }),
});

export const cancelExport = callable({
  name: 'cancelExport',
  about: 'Cancels an export in progress. A finished one stays unchanged.',
  who: 'creator',
  input: z.object({ exportId: Uuid }),
  output: OneExport,
  refusals: ['not-found'],
  example: (world) => ({ exportId: world.creatorId }),
});

export const deleteMyAccount = callable({
  name: 'deleteMyAccount',
  about:
    'Unpublishes the creator’s stores and signs them out everywhere. Needs fresh proof, the password, and a code with two-step sign-in. They can return for 30 days. Then the account and everything in it is deleted.',
  who: 'creator',
  input: z.object({ password: z.string().max(1024), code: SecondStepCode.optional() }),
  output: z.object({ deletionDueAt: Timestamp }),
  refusals: [
    'fresh-proof-needed',
    'wrong-password',
    'plan-store',
    'last-admin',
    'second-step-needed',
    'second-step-wrong',
    'second-step-unreadable',
  ],
  example: (world) => ({ password: world.creatorPassword }),
});

export const restoreMyAccount = callable({
  name: 'restoreMyAccount',
  about: 'Cancels the deletion of an account. Its stores can be restored one by one.',
  who: 'creator',
  input: Nothing,
  output: z.object({ user: User }),
  example: () => ({}),
});
