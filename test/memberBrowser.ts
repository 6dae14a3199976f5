import { openBrowser } from './browser.ts';
import type { World } from './world.ts';

/** A browser whose customer signed in to a store with a mailed code. */
export async function memberBrowser(world: World, { slug, email }: { slug: string; email: string }) {
  const browser = openBrowser(world);
  const login = `/${slug}/members/login`;
  // Deletes earlier codes, because a test may sign the same person in again before they may request another code.
  await world.sql('delete from email_codes where email_key = $1', [email.toLowerCase()]);
  await browser.post(login, { step: 'email-code', email });
  const code = await world.codeFor(email);
  const { statusCode } = await browser.post(login, { step: 'code', email, code });
  if (statusCode !== 303) throw new Error(`${email} was not signed in: ${statusCode}`);
  return browser;
}

/** The path of the newest receipt's link. */
export async function receiptLinkOf(world: World, email: string): Promise<string> {
  for (const { text } of await world.emailsTo(email)) {
    const link = /https?:\/\/[^/\s]+(\/[^\s]*\/order\/[\w-]+)/.exec(text)?.[1];
    if (link !== undefined) return link;
  }
  throw new Error(`${email} has no receipt with a link.`);
}
