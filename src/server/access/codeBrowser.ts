import { z } from 'zod';
import { CODE_MINUTES } from '#shared/rules/code.ts';
import type { Secrets } from './secrets.ts';

const CodeBrowser = z.object({ id: z.string(), until: z.number() });

interface Means {
  secrets: Secrets;
  now: Date;
}

/** The id of the browser that requested a code recently, from its sealed cookie. */
export function readCodeBrowser({ secrets, now }: Means, cookie: string | undefined): string | undefined {
  const { data } = CodeBrowser.safeParse(secrets.unseal('code-browser', cookie ?? ''));
  return data && data.until > now.getTime() ? data.id : undefined;
}

/** The cookie for a browser that requests a code. It expires with the code. */
export function codeBrowserCookie({ secrets, now }: Means, id: string): { value: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  return { value: secrets.seal('code-browser', { id, until: expiresAt.getTime() }), expiresAt };
}
