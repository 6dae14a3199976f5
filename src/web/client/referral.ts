import {
  fingerprintText,
  PENDING_REFERRAL,
  REFERRAL_CODE_MAX,
  REFERRAL_QUERY,
  shortFingerprint,
} from '#shared/rules/affiliate.ts';
import { isRecord } from '#shared/kit/isRecord.ts';

/**
 * Reports a visit through a referral link once per session and code, and stores the token that credits a later sign-up.
 * It must never get in the way, so every failure is silent (specification, point 7).
 */
export const trackReferral = (): Promise<void> => quietly(track);

async function track(): Promise<void> {
  const code = new URLSearchParams(location.search).get(REFERRAL_QUERY)?.trim() ?? '';
  if (code === '' || code.length > REFERRAL_CODE_MAX) return;
  sessionStorage.setItem(PENDING_REFERRAL, code);
  const reported = new Set((sessionStorage.getItem(REPORTED) ?? '').split(' '));
  const encoded = encodeURIComponent(code);
  if (reported.has(encoded)) return;
  sessionStorage.setItem(REPORTED, [...reported, encoded].join(' '));
  const { userAgent, timezone, language, screen } = describeBrowser();
  const answer = await post('trackAffiliateVisit', {
    referralCode: code,
    fingerprint: await fingerprint(),
    visitInfo: { sourceUrl: location.href, userAgent, timestamp: new Date().toISOString(), timezone, language, screen },
  });
  if (isRecord(answer) && typeof answer['referralToken'] === 'string') {
    localStorage.setItem(TOKEN, answer['referralToken']);
  }
}

/** The referral fields of a sign-up. */
export function pendingReferral(): { referralCode?: string; referralToken?: string } {
  try {
    const code = sessionStorage.getItem(PENDING_REFERRAL) ?? new URLSearchParams(location.search).get(REFERRAL_QUERY);
    const token = localStorage.getItem(TOKEN);
    return {
      ...(code === null || code.length > REFERRAL_CODE_MAX ? {} : { referralCode: code }),
      ...(token === null ? {} : { referralToken: token }),
    };
  } catch (error) {
    // If the browser blocks its storage, there is no referral.
    if (error instanceof DOMException) return {};
    throw error;
  }
}

type SignedUp = { uid: string; email: string; displayName: string };

/** Reports the referral of the creator who just signed up, and deletes it from storage. */
export const trackReferredSignup = (user: SignedUp): Promise<void> =>
  quietly(async () => {
    const referral = pendingReferral();
    if (referral.referralCode === undefined && referral.referralToken === undefined) return;
    const { userAgent, timezone, language } = describeBrowser();
    await post('trackAffiliateSignup', {
      customerEmail: user.email,
      customerId: user.uid,
      customerName: user.displayName,
      fingerprint: await fingerprint(),
      userAgent,
      timezone,
      language,
      ...referral,
    });
    sessionStorage.removeItem(PENDING_REFERRAL);
    localStorage.removeItem(TOKEN);
  });

const TOKEN = 'stoa.referral';
const REPORTED = 'stoa.referral-told';

async function fingerprint(): Promise<string> {
  const { screen: _screen, ...browser } = describeBrowser();
  const { width, height, colorDepth } = screen;
  const cores = navigator.hardwareConcurrency;
  const text = fingerprintText({ ...browser, languages: navigator.languages.join(), width, height, colorDepth, cores });
  return shortFingerprint(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

const describeBrowser = () => ({
  userAgent: navigator.userAgent,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
  screen: `${screen.width}x${screen.height}`,
});

async function post(name: string, data: object): Promise<unknown> {
  const response = await fetch(`/functions/${name}`, {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  const body: unknown = await response.json();
  return isRecord(body) ? body['result'] : null;
}

const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
