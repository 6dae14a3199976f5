import { parseJson } from '#shared/kit/parseJson.ts';
import { MailDelayed, MailRefused } from './port.ts';

export type SendgridSettings = {
  /** `https://api.sendgrid.com` or the region's URL. */
  url: string;
  /** The parent account's key. It manages sub-accounts, keys and webhooks and sends the platform's own email. */
  apiKey: string;
};

export type SendgridRequest = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** The sub-account to act for. */
  onBehalfOf?: string | undefined;
  /** Used instead of the parent's key. */
  apiKey?: string | undefined;
  /** Ends the wait before the usual time. */
  signal?: AbortSignal | undefined;
};

export type SendgridAnswer = { status: number; body: unknown; headers: Headers };

/** The timeout is short, because a creator may be waiting for the answer. */
const PATIENCE_MS = 5_000;

/**
 * One request to SendGrid's v3 API. The caller handles 4xx responses; temporary failures throw `MailDelayed`. No error
 * contains request or response bodies, because they name people and keys.
 */
export function sendgridApi({ url, apiKey: parentKey }: SendgridSettings) {
  return async ({
    method,
    path,
    body,
    onBehalfOf,
    apiKey = parentKey,
    signal,
  }: SendgridRequest): Promise<SendgridAnswer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(onBehalfOf && { 'on-behalf-of': onBehalfOf }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]),
    }).catch(unreachable);
    const text = await response.text().catch(unreachable);
    const { status, headers } = response;
    if (status === 429 || status >= 500) {
      throw new MailDelayed(`The email provider is temporarily unavailable (${status}).`, { responseCode: status });
    }
    return { status, headers, body: parseJson(text) ?? null };
  };
}

export type SendgridApi = ReturnType<typeof sendgridApi>;

/** For responses that make a retry pointless. */
export function providerRefuses(action: string, { status }: SendgridAnswer): never {
  throw new MailRefused(`The email provider rejected ${action} (${status}).`, { responseCode: status });
}

function unreachable(): never {
  throw new MailDelayed('The email provider does not respond.');
}
