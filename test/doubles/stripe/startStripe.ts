import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { z } from 'zod';
import { parseJson } from '#shared/kit/parseJson.ts';
import { accountPage } from './accountPage.ts';
import { openAccounts } from './accounts.ts';
import { openBooks } from './books.ts';
import { callApi } from './callApi.ts';
import { hostedPage } from './hostedPage.ts';
import { newId, OWN_ACCOUNT } from './objects.ts';
import { openPayments } from './payments.ts';
import { readForm } from './readForm.ts';
import { StripeRefusal, type TokenInput } from './requests.ts';
import { stripeScript } from './stripeScript.ts';
import { openTaxes } from './taxes.ts';
import { openWalletDomains } from './walletDomains.ts';

/** How the next matching request fails. `cut`: it is carried out, but its response is lost. */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number }
  | { kind: 'invalid' }
  | { kind: 'cut' }
  | { kind: 'no-access' };

/** A snapshot has the object. A thin event only names the one that it is about. */
export interface StripeEvent {
  id: string;
  type: string;
  object?: string;
  created?: number | string;
  livemode?: boolean;
  api_version?: string;
  account?: string;
  context?: null;
  data?: { object: { id: string } };
  related_object?: { id: string; type: string; url: string };
}

const SECRET_KEY = 'sk_test_double';
const PUBLISHABLE_KEY = 'pk_test_double';
const WEBHOOK_SECRET = 'whsec_double';
const ACCOUNTS_SECRET = 'whsec_accounts';

const secretOf = ({ object }: StripeEvent) => (object === 'v2.core.event' ? ACCOUNTS_SECRET : WEBHOOK_SECRET);

/**
 * A stateful double of the parts of Stripe's API that we use, and of its hosted Checkout page. It refuses parameters
 * that it does not know. Events are collected; a test posts them in whichever order it likes, or has them delivered.
 */
export async function startStripe({ now = () => new Date() }: { now?: () => Date } = {}) {
  const events: StripeEvent[] = [];
  const seen: string[] = [];
  const seenByAccount: { account: string; call: string }[] = [];
  const faults: { path: RegExp; fault: Fault }[] = [];
  const known = new Map<string, { request: string; answer: Answer | null }>();
  let deliverTo: string | null = null;
  let origin = '';
  const shown = new Map<string, { account: string; returnTo: string }>();
  const history: StripeEvent[] = [];
  const collect = (event: StripeEvent) => {
    events.push(structuredClone(event));
    history.push(structuredClone(event));
    if (deliverTo !== null) void deliver(events.at(-1), deliverTo);
  };
  const accounts = openAccounts({
    now,
    origin: () => origin,
    emit: (type, accountId) =>
      collect({
        id: newId('evt'),
        object: 'v2.core.event',
        type,
        created: now().toISOString(),
        livemode: false,
        context: null,
        related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
      }),
    emitDeauthorized: (account) =>
      collect({
        id: newId('evt'),
        object: 'event',
        type: 'account.application.deauthorized',
        created: Math.floor(now().getTime() / 1000),
        livemode: false,
        account,
        data: { object: { id: 'ca_double' } },
      }),
  });
  const emit = (type: string, object: { id: string }, account: string) => {
    const created = Math.floor(now().getTime() / 1000);
    const own = account === OWN_ACCOUNT ? {} : { account };
    const event = { id: newId('evt'), object: 'event', type, created, livemode: false, data: { object }, ...own };
    collect({ ...event, api_version: Stripe.API_VERSION });
  };
  const books = openBooks({ now, emit });
  const walletDomains = openWalletDomains({ now });
  const taxes = openTaxes({ now });
  const payments = openPayments({ books, now, origin: () => origin, emit });

  async function deliver(event: StripeEvent | undefined, base: string): Promise<void> {
    if (!event) return;
    const { url, payload, headers } = post(event);
    await fetch(base + url, { method: 'POST', body: payload, headers });
  }

  /** A post of an event, signed as Stripe does. Another `secret` makes it a forgery. */
  function post(event: StripeEvent, { secret = secretOf(event), at = now() }: { secret?: string; at?: Date } = {}) {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return {
      url: event.object === 'v2.core.event' ? '/webhooks/stripe-accounts' : '/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    };
  }

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://stripe');
    const body = await text(request);
    const method = request.method ?? '';
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    if (path.startsWith('/setup/')) return showAccountPage(response, { path, body: method === 'POST' ? body : null });
    if (path.startsWith('/c/')) return showPage(response, { path, body: method === 'POST' ? body : null });
    if (path.startsWith('/js/')) return sendScript(response, { method, path, search, text: body });
    seen.push(`${method} ${path}`);
    seenByAccount.push({ account: String(request.headers['stripe-account'] ?? ''), call: `${method} ${path}` });
    const fault = takeFault(`${method} ${path}`);
    if (fault?.kind === 'delay') await pause(fault.ms);
    if (fault?.kind === 'no-access')
      return send(response, {
        status: 403,
        body: { error: { type: 'invalid_request_error', code: 'account_invalid', message: 'No access.' } },
      });
    if (fault?.kind === 'invalid') return send(response, refused(400, 'Invalid request.', 'invalid_request_error'));
    if (fault?.kind === 'status') return send(response, { status: fault.status, body: OVERLOADED });
    const answer = await once(request, { method, path, text: method === 'POST' ? body : search.slice(1) });
    if (fault?.kind === 'cut') return void response.destroy();
    send(response, answer);
  }

  async function sendScript(
    response: ServerResponse,
    { method, path, search, text: sent }: { method: string; path: string; search: string; text: string },
  ): Promise<void> {
    const fault = takeFault(`${method} ${path}`);
    if (fault?.kind === 'delay') await pause(fault.ms);
    if (fault?.kind === 'status') return void response.writeHead(fault.status).end();
    const query = new URLSearchParams(search);
    const { status, type, body, location } = stripeScript(payments, { method, path, query, text: sent });
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  }

  function takeFault(call: string): Fault | undefined {
    const at = faults.findIndex(({ path }) => path.test(call));
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
  }

  /** A request with a repeated idempotency key gets the first response, if it is the same request. */
  async function once(request: IncomingMessage, call: Call): Promise<Answer> {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return answerTo(request, call);
    const same = `${call.method} ${call.path} ${call.text}`;
    const earlier = known.get(key);
    if (earlier && earlier.request !== same)
      return refused(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (earlier)
      return earlier.answer ?? refused(409, 'There is currently another in-progress request using this key.');
    const entry: { request: string; answer: Answer | null } = { request: same, answer: null };
    known.set(key, entry);
    // Lets other requests arrive while this one is processed.
    await pause(1);
    entry.answer = answerTo(request, call);
    // A request that was refused before it did anything can be repeated. A declined card is an answer.
    if (entry.answer.status >= 400 && entry.answer.status !== 402) known.delete(key);
    return entry.answer;
  }

  function answerTo(request: IncomingMessage, { method, path, text: form }: Call): Answer {
    try {
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        throw new StripeRefusal(401, { message: 'Invalid API Key provided', type: 'invalid_request_error' });
      const account = request.headers['stripe-account'];
      const call = {
        method,
        path,
        input: path.startsWith('/v2/') && method === 'POST' ? parseJson(form) : readForm(form),
        account: typeof account === 'string' ? account : OWN_ACCOUNT,
      };
      return {
        status: 200,
        body: structuredClone(callApi({ payments, accounts, walletDomains, taxes, listed: { books, history } }, call)),
      };
    } catch (error) {
      if (error instanceof StripeRefusal) return { status: error.status, body: error.body };
      if (error instanceof z.ZodError) return refused(400, z.prettifyError(error), 'invalid_request_error');
      throw error;
    }
  }

  function showPage(response: ServerResponse, shown: { path: string; body: string | null }): void {
    const { status, html = '', location } = hostedPage(payments, shown);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(location && { location }) }).end(html);
  }

  function showAccountPage(response: ServerResponse, page: { path: string; body: string | null }): void {
    const { status, html = '', location } = accountPage(accounts, page, shown);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(location && { location }) }).end(html);
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    ...payments,
    accounts,
    walletDomains,
    taxes,
    books,
    origin,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: origin,
    },
    /** The setting with which buyers pay in the store's own form. */
    elementEnvironment: { STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY },
    /** The token of what a buyer entered in the fields. */
    tokenFor: (card: string, entered: Partial<z.infer<typeof TokenInput>> & { amount: number | null }): string =>
      payments.confirmed.createToken({
        key: PUBLISHABLE_KEY,
        mode: entered.amount === null ? 'setup' : 'payment',
        type: 'card',
        currency: 'usd',
        usage: null,
        card,
        ...entered,
      }).id,
    /** The settings of an installation whose stores have accounts of their own. */
    connectEnvironment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: ACCOUNTS_SECRET,
      STRIPE_API_URL: origin,
      CONNECT: 'on',
    },
    /** A day passes, after which Stripe knows no idempotency key any more. */
    forgetKeys: () => known.clear(),
    /** Everything that happened, oldest first. */
    events,
    /** The calls of the API, oldest first. */
    seen,
    /** The calls for a connected account, earliest first. */
    seenOf: (account: string): string[] =>
      seenByAccount.filter((each) => each.account === account).map(({ call }) => call),
    post,
    /** From now on every event is posted to the product at this URL as it happens. */
    deliverTo: (url: string | null) => void (deliverTo = url),
    /** Makes the next matching requests fail. */
    failNext: (path: RegExp, fault: Fault, times = 1) => {
      for (let left = times; left > 0; left -= 1) faults.push({ path, fault });
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripe>>;

interface Answer {
  status: number;
  body: unknown;
}

interface Call {
  method: string;
  path: string;
  text: string;
}

const OVERLOADED = { error: { type: 'api_error', message: 'Something went wrong on Stripe’s end.' } };

const refused = (status: number, message: string, type = 'idempotency_error'): Answer => ({
  status,
  body: { error: { type, message } },
});

function send(response: ServerResponse, { status, body }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
    .end(JSON.stringify(body));
}

const signer = new Stripe(SECRET_KEY);
