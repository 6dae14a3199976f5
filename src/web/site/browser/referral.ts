import { trackReferral } from '#web/client/referral.ts';

/** Reports visits through referral links on the platform's own pages. */
void trackReferral();
