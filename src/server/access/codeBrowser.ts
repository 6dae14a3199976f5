import { z } from 'zod';
import { CODE_MINUTES } from '#shared/rules/code.ts';
import type { Secrets } from './secrets.ts';

const CodeBrowser = z.object({ id: z.string(), until: z.number() });

interface Means {
  secrets: Secrets;
  now: Date;
}

/** The id of a browser that asked for a code a moment ago, by the sealed cookie it was given then. */
export function readCodeBrowser({ secrets, now }: Means, cookie: string | undefined): string | undefined {
  const { data } = CodeBrowser.safeParse(secrets.unseal('code-browser', cookie ?? ''));
  return data && data.until > now.getTime() ? data.id : undefined;
}

/** The cookie of a browser that asks for a code. It lives as long as the code. */
export function codeBrowserCookie({ secrets, now }: Means, id: string): { value: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  return { value: secrets.seal('code-browser', { id, until: expiresAt.getTime() }), expiresAt };
}
