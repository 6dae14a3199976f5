/** The message shown while nobody has written another (specification, point 9). */
export const MAINTENANCE_MESSAGE = 'We are currently performing scheduled maintenance. Please check back soon.';

export interface SignupGate {
  maintenanceMode: boolean;
  allowSignups: boolean;
}

/** Sign-ups are open only while there is no maintenance and they are allowed. */
export const signupsAllowed = ({ maintenanceMode, allowSignups }: SignupGate): boolean =>
  !maintenanceMode && allowSignups;
