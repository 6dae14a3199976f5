import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { StoreId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { Secrets } from './secrets.ts';

const DAY_MS = 86_400_000;
/**
 * The lifetime of the cookie. It is longer than that of any session, because it serves people whose session has ended.
 */
const KNOWN_MS = 180 * DAY_MS;
/** One browser can serve a household or several stores. A cookie has room for only a few entries. */
const MOST_ACCOUNTS = 5;

const KnownBrowser = z.object({ id: z.string(), until: z.number(), accounts: z.array(z.string()) });
type KnownBrowser = z.infer<typeof KnownBrowser>;

/** An account, by the email address its owner signs in with. */
export interface AccountName {
  realm: StoreId;
  email: string;
}

interface Means {
  secrets: Secrets;
  now: Date;
}

/**
 * The id of a browser that has signed in to this account before, from its sealed cookie. It grants nothing except
 * attempt limits of its own, apart from those of unknown browsers, so neither signing out nor a new password ends it.
 */
export function findKnownBrowser(means: Means, account: AccountName, cookie: string | undefined): string | undefined {
  const known = readCookie(means, cookie);
  return known?.accounts.includes(fingerprint(means, account)) ? known.id : undefined;
}

/** The known-browser cookie after a successful sign-in. */
export function knownBrowserCookie(
  means: Means,
  account: AccountName,
  cookie: string | undefined,
): { value: string; expiresAt: Date } {
  const { id, accounts } = readCookie(means, cookie) ?? { id: randomUUID(), accounts: [] };
  const signedIn = fingerprint(means, account);
  const expiresAt = new Date(means.now.getTime() + KNOWN_MS);
  const known: KnownBrowser = {
    id,
    until: expiresAt.getTime(),
    accounts: [signedIn, ...accounts.filter((other) => other !== signedIn)].slice(0, MOST_ACCOUNTS),
  };
  return { value: means.secrets.seal('known-browser', known), expiresAt };
}

function readCookie({ secrets, now }: Means, cookie: string | undefined): KnownBrowser | undefined {
  const known = KnownBrowser.safeParse(secrets.unseal('known-browser', cookie ?? ''));
  return known.success && known.data.until > now.getTime() ? known.data : undefined;
}

const fingerprint = ({ secrets }: Means, { realm, email }: AccountName): string =>
  secrets.mac('known-browser', realm, normaliseEmail(email).key).toString('base64url');
