import { createHmac } from 'node:crypto';

/** Identifies an installation by its secret, without revealing it. */
export const installationCheck = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('backups of this installation').digest('base64url');
