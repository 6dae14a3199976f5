import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../jobs.ts';
import { isRecent, issueAllLicences } from './issueLicences.ts';

/** Makes the keys of recent access that its customers have not opened, so that the creator finds them too. */
export const sweepLicences: JobHandlers['sweep'] = async ({ realm }, { services: { db, secrets }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await issueAllLicences(db, { realm, secrets, now, of: isRecent(now) });
};
