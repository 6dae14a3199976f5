import { isIP } from 'node:net';
import type { DnsGateway } from '#server/gateways/dns/port.ts';
import { MailDelayed, type MailGateway, MailRefused } from '#server/gateways/mail/port.ts';
import type { Config } from '../config.ts';
import { compareClocks } from './checkDatabase.ts';
import { ok, problem, type Verdict, warning } from './Finding.ts';

const PATIENCE_MS = 5_000;
const STRIPE = 'https://api.stripe.com';

/** Signs in at the mail server or provider without sending anything. */
export async function checkMail(mail: MailGateway): Promise<Verdict> {
  if (!mail.check) return ok('Emails stay on this machine, and are shown at /dev/mail.');
  try {
    await mail.check();
  } catch (error) {
    if (!(error instanceof MailDelayed || error instanceof MailRefused)) throw error;
    return problem(error.message, 'Nobody receives codes or receipts until this works. Waiting emails are sent then.');
  }
  return ok(mail.provider === 'sendgrid' ? 'SendGrid accepts the key.' : 'The mail server accepts the sign-in.');
}

/** Whether the platform's own host has addresses. */
export async function checkDns(dns: DnsGateway, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<Verdict> {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || isIP(host) !== 0) return ok(`${host} needs no name server.`);
  const found = await dns.addresses(host);
  if (found.kind === 'found') return ok(`${host} leads to ${found.values.join(', ')}.`);
  if (found.kind === 'none') {
    return problem(`${host} (PUBLIC_URL) has no address.`, 'Add an A or AAAA record for it, or correct PUBLIC_URL.');
  }
  return problem(
    'No name server responds, so that domains of stores cannot be checked.',
    'Set DNS_SERVERS to one that does, such as 9.9.9.9, and let this machine reach it on port 53.',
  );
}

/** Compares the clock with that of a provider Stoa depends on. Null if there is none, or it cannot be reached. */
export async function checkClockOutside(
  { stripe, s3, sendgrid }: Pick<Config, 'stripe' | 's3' | 'sendgrid'>,
  now: () => Date,
): Promise<Verdict | null> {
  const url = (stripe && (stripe.apiUrl ?? STRIPE)) ?? s3?.endpoint ?? sendgrid?.url;
  if (url === undefined) return null;
  const { host } = new URL(url);
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    const date = new Date(response.headers.get('date') ?? '');
    return Number.isNaN(date.getTime()) ? null : compareClocks(host, date, now());
  } catch (error) {
    if (!(error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))) throw error;
    return warning(`${host} cannot be reached.`, 'Check the network and the firewall of this machine.');
  }
}

/** Settings that are valid and still unwise in production. */
export function checkSettings({
  isProduction,
  publicUrl,
  stripe,
}: Pick<Config, 'isProduction' | 'publicUrl' | 'stripe'>): Verdict {
  if (!isProduction) return ok('The settings are valid. NODE_ENV is not production.');
  if (new URL(publicUrl).protocol !== 'https:') {
    return problem(
      'PUBLIC_URL does not start with https://.',
      'Put a TLS proxy in front, and set its address as PUBLIC_URL.',
    );
  }
  if (stripe === undefined) {
    return warning('STRIPE_SECRET_KEY is not set: paid products cannot be sold.', 'See docs/payments.md.');
  }
  return ok('The settings are valid.');
}
