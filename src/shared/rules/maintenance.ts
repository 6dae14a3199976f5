/** The default maintenance message (specification, point 9). */
export const MAINTENANCE_MESSAGE = 'We are currently performing scheduled maintenance. Please check back soon.';

export interface SignupGate {
  maintenanceMode: boolean;
  allowSignups: boolean;
}

/** Sign-ups are open only if there is no maintenance and they are allowed. */
export const signupsAllowed = ({ maintenanceMode, allowSignups }: SignupGate): boolean =>
  !maintenanceMode && allowSignups;
