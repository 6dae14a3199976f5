import type { Settings } from '../../access/context.ts';

/** The site that a passkey is bound to. Browsers offer it only to pages whose host is the id or ends with it. */
export interface RelyingParty {
  id: string;
  name: string;
  /** The origin of the page that creates or uses the passkey. */
  origin: string;
}

/** The site of creators' passkeys: the public address of this installation. */
export function relyingParty({ publicUrl, mailFrom }: Settings): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: mailFrom.name, origin };
}

/** The user handle that an authenticator stores. Its bytes mean nothing to anybody else. */
export const userHandle = (...ids: readonly string[]): Buffer<ArrayBuffer> =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex');

/** Ed25519, ES256 and RS256 by their COSE numbers, which together every authenticator supports. */
export const ALGORITHMS = [-8, -7, -257];
