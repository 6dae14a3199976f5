import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../jobs.ts';
import { isRecent, issueAllLicences } from './issueLicences.ts';

/** A job makes the keys of buyers from before a product had license keys, so this one need not look at all purchases. */
const RECENT_HOURS = 48;

/** Makes the keys of recent access that its customers have not opened, so that the creator finds them too. */
export const sweepLicences: JobHandlers['sweep'] = async ({ realm }, { services: { db, secrets }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await issueAllLicences(db, { realm, secrets, now, of: isRecent(now, RECENT_HOURS) });
};
