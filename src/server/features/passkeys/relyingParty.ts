import type { Settings } from '../../access/context.ts';

/** The site that passkeys are bound to: the address people reach this installation at. */
export function relyingParty({ publicUrl, mailFrom }: Settings): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: mailFrom.name, origin };
}

/** What an authenticator keeps of whose passkey it is: bytes that say nothing to anybody else. */
export const userHandle = (creatorId: string): Buffer<ArrayBuffer> => Buffer.from(creatorId.replaceAll('-', ''), 'hex');

/** Ed25519, ES256 and RS256 by their COSE numbers: what every browser's authenticators can do. */
export const ALGORITHMS = [-8, -7, -257];
