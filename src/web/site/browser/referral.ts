import { trackReferral } from '#web/client/referral.ts';

/** The platform's own pages tell of a visit that somebody's link brought. */
void trackReferral();
