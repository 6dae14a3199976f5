import { onTestFinished, vi } from 'vitest';
import { isRecord } from '#shared/kit/isRecord.ts';
import { parseJson } from '#shared/kit/parseJson.ts';
import type { Answer, CallInput, CallName } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';

type Handlers = { [Name in CallName]?: (input: CallInput<Name>) => Answer<Name> | Promise<Answer<Name>> };

/**
 * Answers the calls of one test instead of a server. A handler that throws a CallRefusal refuses the call; with the code
 * `network` there is no answer at all. Calls without a handler find the server unavailable.
 */
export function answerCalls(handlers: Handlers): void {
  vi.stubGlobal('fetch', async (path: unknown, options?: RequestInit) => {
    const handler = Object.entries(handlers).find(([name]) => path === `/functions/${name}`)?.[1];
    if (!handler) return refusal(new CallRefusal('unavailable', { status: 503 }));
    const body = parseJson(await new Response(options?.body).text());
    try {
      return Response.json({ result: await handler((isRecord(body) ? body['data'] : undefined) as never) });
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error;
      if (error.code === 'network') throw new TypeError('Failed to fetch', { cause: error });
      return refusal(error);
    }
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

const refusal = ({ code, status, message, details }: CallRefusal) =>
  Response.json({ error: { message, details: { refusal: code, ...details } } }, { status });
