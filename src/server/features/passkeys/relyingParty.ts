import type { Settings } from '../../access/context.ts';

/** The site that passkeys are bound to: the public address of this installation. */
export function relyingParty({ publicUrl, mailFrom }: Settings): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: mailFrom.name, origin };
}

/** The user handle that an authenticator stores. Its bytes mean nothing to anybody else. */
export const userHandle = (creatorId: string): Buffer<ArrayBuffer> => Buffer.from(creatorId.replaceAll('-', ''), 'hex');

/** Ed25519, ES256 and RS256 by their COSE numbers, which together every authenticator supports. */
export const ALGORITHMS = [-8, -7, -257];
