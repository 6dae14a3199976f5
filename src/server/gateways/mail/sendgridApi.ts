import { MailDelayed, MailRefused } from './port.ts';

export type SendgridSettings = {
  /** `https://api.sendgrid.com`, or the one of the region. */
  url: string;
  /** The parent account's key: it may manage sub-accounts, keys and webhooks, and send the platform's own letters. */
  apiKey: string;
};

export type SendgridAsk = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** The sub-account that the parent acts for. */
  onBehalfOf?: string | undefined;
  /** In place of the parent's key. */
  apiKey?: string | undefined;
};

export type SendgridAnswer = { status: number; body: unknown; headers: Headers };

/** Short, since a transaction waits meanwhile. */
const PATIENCE_MS = 5_000;

/**
 * One request to SendGrid's v3 API. Answers of the 4xx kind are the caller's to judge; what may pass by itself is a
 * `MailDelayed`. No error says what was sent or answered: both name people and keys.
 */
export function sendgridApi({ url, apiKey: parentKey }: SendgridSettings) {
  return async ({ method, path, body, onBehalfOf, apiKey = parentKey }: SendgridAsk): Promise<SendgridAnswer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(onBehalfOf && { 'on-behalf-of': onBehalfOf }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(unreachable);
    const text = await response.text().catch(unreachable);
    const { status, headers } = response;
    if (status === 429 || status >= 500) {
      throw new MailDelayed(`The mail provider cannot take this now (${status}).`, { responseCode: status });
    }
    return { status, headers, body: readJson(text) };
  };
}

export type SendgridApi = ReturnType<typeof sendgridApi>;

/** For answers that leave nothing to try. */
export function providerRefuses(deed: string, { status }: SendgridAnswer): never {
  throw new MailRefused(`The mail provider refused ${deed} (${status}).`, { responseCode: status });
}

function unreachable(): never {
  throw new MailDelayed('The mail provider does not answer.');
}

function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
