import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

type Webhook = z.infer<typeof WebhookInput> & {
  id: string;
  keys: { publicKey: KeyObject; privateKey: KeyObject } | null;
};
type Subuser = { username: string; domains: string[]; keys: string[]; webhooks: Webhook[] };
type Email = { key: string; body: z.infer<typeof MailBody> };
type ApiCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  key: string;
  of: string | undefined;
  body: unknown;
};
type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

const PARENT_KEY = 'SG.parent.key-of-the-platform';
const IPS = ['192.0.2.10'];
const DOMAIN_ID = '4711';
const WEBHOOKS = '/v3/user/webhooks/event/settings';
const MOST_WEBHOOKS = 5;

const Address = z.strictObject({ email: z.email(), name: z.string().optional() });
const MailBody = z.strictObject({
  personalizations: z
    .array(
      z.strictObject({
        to: z.array(Address).min(1),
        custom_args: z.record(z.string(), z.string()).optional(),
      }),
    )
    .min(1),
  from: Address,
  reply_to: Address.optional(),
  subject: z.string().min(1),
  content: z.tuple([
    z.strictObject({ type: z.literal('text/plain'), value: z.string().min(1) }),
    z.strictObject({ type: z.literal('text/html'), value: z.string().min(1) }),
  ]),
  headers: z.record(z.string(), z.string()),
  tracking_settings: z.strictObject({
    click_tracking: z.strictObject({ enable: z.boolean(), enable_text: z.boolean() }),
    open_tracking: z.strictObject({ enable: z.boolean() }),
  }),
});
/** Headers that SendGrid writes itself and refuses in requests. */
const RESERVED =
  /^(x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i;

const SubuserInput = z.strictObject({
  username: z.string().min(1).max(64),
  email: z.email(),
  password: z.string().min(16),
  ips: z.array(z.ipv4()).min(1),
});
const KeyInput = z.strictObject({ name: z.string().min(1), scopes: z.array(z.string()).min(1) });
const WebhookInput = z.strictObject({
  enabled: z.boolean(),
  url: z.url(),
  friendly_name: z.string(),
  delivered: z.boolean(),
  bounce: z.boolean(),
  dropped: z.boolean(),
  spam_report: z.boolean(),
  processed: z.boolean(),
  deferred: z.boolean(),
  open: z.boolean(),
  click: z.boolean(),
  unsubscribe: z.boolean(),
  group_unsubscribe: z.boolean(),
  group_resubscribe: z.boolean(),
});

class Refused extends Error {
  readonly answer: Answer;
  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.answer = { status, body: { errors: [{ message, ...more }] } };
  }
}

/**
 * An in-memory double of the parts of SendGrid's v3 API that we use. Verifies method, path, key and body of every
 * request.
 */
export async function startSendgrid() {
  const subusers = new Map<string, Subuser>();
  const emails: Email[] = [];
  const seen: string[] = [];
  const failures: { path: RegExp; status: number }[] = [];

  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown) => {
        if (error instanceof Refused) return error.answer;
        if (error instanceof z.ZodError)
          return { status: 400, body: { errors: [{ message: z.prettifyError(error) }] } };
        throw error;
      })
      .then(({ status, body, headers = {} }: Answer) => {
        response.writeHead(status, { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers });
        response.end(body === undefined ? '' : JSON.stringify(body));
      });
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const raw = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://sendgrid');
    const method = request.method ?? '';
    seen.push(`${method} ${url.pathname}`);
    const failing = failures.findIndex(({ path }) => path.test(`${method} ${url.pathname}`));
    if (failing >= 0) throw new Refused(failures.splice(failing, 1)[0]?.status ?? 500, 'as the test wished');
    if (raw.length > 0 && request.headers['content-type'] !== 'application/json') throw new Refused(415, 'not JSON');
    const of = request.headers['on-behalf-of'];
    return route({
      method,
      path: url.pathname,
      query: url.searchParams,
      key: /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
      of: typeof of === 'string' ? of : undefined,
      body: raw.length === 0 ? undefined : JSON.parse(raw.toString()),
    });
  }

  function route(call: ApiCall): Answer {
    if (call.method === 'POST' && call.path === '/v3/mail/send') return send(call);
    // A store's key may only send.
    if (call.key !== PARENT_KEY) throw new Refused(ownerOf(call.key) ? 403 : 401, 'authorization required');
    if (call.path === '/v3/subusers') return call.method === 'GET' ? listSubusers(call) : createSubuser(call);
    if (call.path === `/v3/whitelabel/domains/${DOMAIN_ID}/subuser` && call.method === 'POST') return giveDomain(call);
    if (call.path === '/v3/api_keys' && call.method === 'POST') return createKey(call);
    if (call.path.startsWith(WEBHOOKS)) return webhookCall(call);
    throw new Refused(404, 'not found');
  }

  const ownerOf = (key: string) => [...subusers.values()].find(({ keys }) => keys.includes(key));

  function send({ key, body, of }: ApiCall): Answer {
    const owner = ownerOf(key);
    if (of !== undefined || (key !== PARENT_KEY && !owner)) throw new Refused(401, 'authorization required');
    if (owner && !owner.domains.includes(DOMAIN_ID)) throw new Refused(403, 'not a verified sender identity');
    const email = MailBody.parse(body);
    const reserved = Object.keys(email.headers).find((name) => RESERVED.test(name));
    if (reserved) throw new Refused(400, `${reserved} is a reserved header`);
    emails.push({ key, body: email });
    return { status: 202, headers: { 'x-message-id': `sg-${emails.length}` } };
  }

  const listSubusers = ({ query }: ApiCall): Answer => ({
    status: 200,
    body: [...subusers.values()]
      .filter(({ username }) => username.startsWith(query.get('username') ?? ''))
      .map(({ username }) => ({ username, email: 'mail@stoa.example', id: 1, disabled: false })),
  });

  function createSubuser({ method, body }: ApiCall): Answer {
    if (method !== 'POST') throw new Refused(405, 'method not allowed');
    const { username, email, ips } = SubuserInput.parse(body);
    if (subusers.has(username)) throw new Refused(400, 'username exists');
    if (ips.some((ip) => !IPS.includes(ip))) throw new Refused(400, 'one or more ips were invalid');
    subusers.set(username, { username, domains: [], keys: [], webhooks: [] });
    return { status: 200, body: { username, user_id: 1, email } };
  }

  function giveDomain({ body }: ApiCall): Answer {
    const { username } = z.strictObject({ username: z.string() }).parse(body);
    const subuser = subusers.get(username) ?? fail(404, 'no such subuser');
    if (!subuser.domains.includes(DOMAIN_ID)) subuser.domains.push(DOMAIN_ID);
    return { status: 201, body: { id: Number(DOMAIN_ID), username } };
  }

  function createKey(call: ApiCall): Answer {
    const { name, scopes } = KeyInput.parse(call.body);
    const apiKey = `SG.${randomUUID()}.${randomUUID()}`;
    actingFor(call).keys.push(apiKey);
    return { status: 201, body: { api_key: apiKey, api_key_id: randomUUID(), name, scopes } };
  }

  const actingFor = ({ of }: ApiCall): Subuser => subusers.get(of ?? '') ?? fail(403, 'on-behalf-of whom?');

  function webhookCall(call: ApiCall): Answer {
    const subuser = actingFor(call);
    const [, signed, id] = /^\/v3\/user\/webhooks\/event\/settings(\/signed)?(?:\/([\w-]+))?$/.exec(call.path) ?? [];
    if (id === undefined) return call.method === 'POST' ? createWebhook(call, subuser) : fail(405, 'not allowed');
    const webhook = subuser.webhooks.find((one) => one.id === id) ?? fail(404, 'webhook not found');
    if (signed) return signing(call, webhook);
    if (call.method === 'PATCH') Object.assign(webhook, WebhookInput.parse(call.body));
    else if (call.method !== 'GET') fail(405, 'not allowed');
    return { status: 200, body: shown(webhook) };
  }

  function createWebhook({ body }: ApiCall, subuser: Subuser): Answer {
    const input = WebhookInput.parse(body);
    const same = subuser.webhooks.find(({ url }) => url === input.url);
    if (same) throw new Refused(400, `Webhook at '${input.url}' already exists.`, { id: same.id, url: input.url });
    if (subuser.webhooks.length >= MOST_WEBHOOKS) throw new Refused(400, 'You have reached the maximum number');
    const webhook: Webhook = { ...input, id: randomUUID(), keys: null };
    subuser.webhooks.push(webhook);
    return { status: 201, body: shown(webhook) };
  }

  function signing({ method, body }: ApiCall, webhook: Webhook): Answer {
    if (method === 'PATCH') {
      const { enabled } = z.strictObject({ enabled: z.boolean() }).parse(body);
      webhook.keys = enabled ? (webhook.keys ?? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })) : null;
    }
    return { status: 200, body: { id: webhook.id, public_key: publicKeyOf(webhook) } };
  }

  const shown = (webhook: Webhook) => ({ ...webhook, keys: undefined });
  const publicKeyOf = ({ keys }: Webhook) =>
    keys ? keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64') : '';

  const listening = new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await listening;
  const { port } = server.address() as AddressInfo;

  return {
    environment: {
      SENDGRID_API_KEY: PARENT_KEY,
      SENDGRID_API_URL: `http://127.0.0.1:${port}`,
      SENDGRID_IPS: IPS.join(','),
      SENDGRID_DOMAIN_ID: DOMAIN_ID,
    },
    parentKey: PARENT_KEY,
    subusers,
    emails,
    seen,
    /** Responds with this status to the next request with this method and path. */
    failNext: (path: RegExp, status: number) => void failures.push({ path, status }),
    subuserOf: (storeId: string) => subusers.get(`stoa-${storeId}`) ?? fail(404, 'no such subuser'),
    /** A post of the store's event webhook, signed as SendGrid does. */
    eventPost: (storeId: string, events: unknown, { at, body }: { at: Date; body?: string }) => {
      const webhook = subusers.get(`stoa-${storeId}`)?.webhooks[0];
      if (!webhook?.keys) throw new Error('This store has no signed webhook.');
      const payload = body ?? JSON.stringify(events);
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const signature = sign('sha256', Buffer.from(`${timestamp}${payload}`), webhook.keys.privateKey);
      return {
        url: new URL(webhook.url).pathname,
        payload,
        headers: {
          'content-type': 'application/json',
          'x-twilio-email-event-webhook-signature': signature.toString('base64'),
          'x-twilio-email-event-webhook-timestamp': timestamp,
        },
      };
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

export type Sendgrid = Awaited<ReturnType<typeof startSendgrid>>;

function fail(status: number, message: string): never {
  throw new Refused(status, message);
}
