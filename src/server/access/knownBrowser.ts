import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { StoreId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { Secrets } from './secrets.ts';

const DAY_MS = 86_400_000;
/** Longer than any session: it is for who comes back after theirs has ended. */
const KNOWN_MS = 180 * DAY_MS;
/** One browser may serve a household, or two stores by call; a cookie has room for no more than a few. */
const MOST_ACCOUNTS = 5;

const KnownBrowser = z.object({ id: z.string(), until: z.number(), accounts: z.array(z.string()) });
type KnownBrowser = z.infer<typeof KnownBrowser>;

/** An account by what its owner types to sign in. */
export interface AccountName {
  realm: StoreId;
  email: string;
}

interface Means {
  secrets: Secrets;
  now: Date;
}

/**
 * The id of a browser that has signed in to this account before, by the sealed cookie it was given then. It gives no
 * right but a count of its own, apart from what strangers use up; so neither signing out nor a new password ends it.
 */
export function browserKnownTo(means: Means, account: AccountName, cookie: string | undefined): string | undefined {
  const known = readCookie(means, cookie);
  return known?.accounts.includes(fingerprint(means, account)) ? known.id : undefined;
}

/** The cookie of a browser in which somebody has just signed in to this account. */
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
