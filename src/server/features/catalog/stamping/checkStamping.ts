import { provenStore } from '#shared/kit/ids.ts';
import { stampPdf } from '../../../gateways/stamping/stampPdf.ts';
import type { JobHandlers } from '../../jobs.ts';
import { findStampedVersion, recordCheck } from './stampingRecord.ts';

const SAMPLE = 'customer@example.com';

/** Tries whether a version of a file can be stamped, so that its creator learns it before a customer does. */
export const checkStamping: JobHandlers['checkStamping'] = async ({ realm, versionId }, { services, isLastTry }) => {
  const { db, files } = services;
  const version = await db.readStore(provenStore(realm), (tx) => findStampedVersion(tx, versionId));
  if (!version || version.check !== null) return;
  const { key, bytes, mime } = version;
  const { problem } =
    mime === 'application/pdf'
      ? await stampPdf({ open: () => files.get(key), bytes, text: SAMPLE, store: null })
      : { problem: 'not-pdf' as const };
  // The server may just be busy.
  if (problem === 'too-slow' && !isLastTry) throw new Error(`Trying to stamp ${versionId} took too long.`);
  await db.inStore(provenStore(realm), (tx) => recordCheck(tx, { versionId, check: problem ?? 'ok' }));
};
