import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type MailAccounts, MailDelayed } from './port.ts';
import { providerRefuses, type SendgridAnswer, type SendgridApi } from './sendgridApi.ts';
import { readSendgridEvents } from './sendgridEvents.ts';

type Means = { api: SendgridApi; ips: readonly string[]; domainId: string; contact: string };
type Place = { subaccountId: string; webhookId: string | null; url: string };

const Subusers = z.array(z.object({ username: z.string() }));
const NewKey = z.object({ api_key: z.string().min(1) });
const Webhook = z.object({
  id: z.string(),
  enabled: z.boolean(),
  url: z.string(),
  delivered: z.boolean().default(false),
  bounce: z.boolean().default(false),
  dropped: z.boolean().default(false),
  spam_report: z.boolean().default(false),
});
const Created = z.object({ id: z.string() });
const Exists = z.object({ errors: z.array(z.object({ id: z.string().optional() })) });
const Signing = z.object({ public_key: z.string().nullish() });
const Signed = z.object({ public_key: z.string().min(1) });

const WEBHOOKS = '/v3/user/webhooks/event/settings';
/** The delivery events to subscribe to. Opens and clicks are not tracked. */
const EVENTS = { delivered: true, bounce: true, dropped: true, spam_report: true };
const SILENT = {
  processed: false,
  deferred: false,
  open: false,
  click: false,
  unsubscribe: false,
  group_unsubscribe: false,
  group_resubscribe: false,
};

/** Sub-accounts ("subusers") of a SendGrid account, managed with the parent account's key. */
export function sendgridAccounts({ api, ips, domainId, contact }: Means): MailAccounts {
  return {
    async ensureSubaccount(name) {
      if (!(await findSubaccount(api, name))) {
        // Nobody signs in as a store, so the password is not stored.
        const password = `${randomBytes(24).toString('base64url')}Aa1!`;
        const body = { username: name, email: contact, password, ips };
        expectOk('a sub-account', await api({ method: 'POST', path: '/v3/subusers', body }));
      }
      const path = `/v3/whitelabel/domains/${encodeURIComponent(domainId)}/subuser`;
      expectOk('the domain', await api({ method: 'POST', path, body: { username: name } }));
      return { id: name };
    },

    async createApiKey(subaccountId) {
      const body = { name: 'Stoa', scopes: ['mail.send'] };
      const answer = await api({ method: 'POST', path: '/v3/api_keys', body, onBehalfOf: subaccountId });
      return { apiKey: readAs(NewKey, expectOk('a key', answer)).api_key };
    },

    async ensureWebhook(place) {
      const known = await findWebhook(api, place);
      const webhookId = known?.id ?? (await createWebhook(api, place));
      if (!known || !isActive(known, place)) await switchOn(api, { ...place, webhookId });
      return { webhookId, signingKey: await signWebhook(api, { ...place, webhookId }) };
    },

    async inspect(place, { signal } = {}) {
      const limited: SendgridApi = (request) => api({ ...request, signal });
      if (!(await findSubaccount(limited, place.subaccountId))) return { exists: false, webhook: 'missing' };
      const webhook = await findWebhook(limited, place);
      if (!webhook) return { exists: true, webhook: 'missing' };
      return { exists: true, webhook: isActive(webhook, place) ? 'active' : 'inactive' };
    },

    readEvents: readSendgridEvents,
  };
}

async function findSubaccount(api: SendgridApi, name: string): Promise<boolean> {
  const path = `/v3/subusers?username=${encodeURIComponent(name)}`;
  const answer = expectOk('the list of sub-accounts', await api({ method: 'GET', path }));
  return readAs(Subusers, answer).some(({ username }) => username === name);
}

async function findWebhook(api: SendgridApi, { webhookId, subaccountId }: Place) {
  if (webhookId === null) return null;
  const path = `${WEBHOOKS}/${encodeURIComponent(webhookId)}`;
  const answer = await api({ method: 'GET', path, onBehalfOf: subaccountId });
  return answer.status === 404 ? null : readAs(Webhook, expectOk('the webhook', answer));
}

const isActive = (webhook: z.infer<typeof Webhook>, { url }: Place): boolean =>
  webhook.enabled &&
  webhook.url === url &&
  webhook.delivered &&
  webhook.bounce &&
  webhook.dropped &&
  webhook.spam_report;

const inputOf = ({ url }: Place) => ({ enabled: true, url, friendly_name: 'Stoa', ...EVENTS, ...SILENT });

/** If the URL already has a webhook, the refusal contains its id. It is ours, because the URL names the store. */
async function createWebhook(api: SendgridApi, place: Place): Promise<string> {
  const answer = await api({ method: 'POST', path: WEBHOOKS, body: inputOf(place), onBehalfOf: place.subaccountId });
  const existing = answer.status === 400 ? Exists.safeParse(answer.body).data?.errors[0]?.id : undefined;
  return existing ?? readAs(Created, expectOk('a webhook', answer)).id;
}

async function switchOn(api: SendgridApi, place: Place & { webhookId: string }): Promise<void> {
  const path = `${WEBHOOKS}/${encodeURIComponent(place.webhookId)}`;
  const body = inputOf(place);
  expectOk('the webhook', await api({ method: 'PATCH', path, body, onBehalfOf: place.subaccountId }));
}

/**
 * The public key that verifies the webhook's posts. Signing stays enabled, because disabling it would invalidate the
 * key.
 */
async function signWebhook(api: SendgridApi, { subaccountId, webhookId }: Place & { webhookId: string }) {
  const request = { path: `${WEBHOOKS}/signed/${encodeURIComponent(webhookId)}`, onBehalfOf: subaccountId };
  const present = readAs(Signing, expectOk('the key of the webhook', await api({ method: 'GET', ...request })));
  if (present.public_key) return present.public_key;
  const signed = await api({ method: 'PATCH', ...request, body: { enabled: true } });
  return readAs(Signed, expectOk('to sign the webhook', signed)).public_key;
}

function expectOk(action: string, answer: SendgridAnswer): SendgridAnswer {
  return answer.status >= 200 && answer.status < 300 ? answer : providerRefuses(action, answer);
}

/** A response in an unknown format proves nothing about the account and may be correct next time. */
function readAs<Schema extends z.ZodType>(schema: Schema, { body }: SendgridAnswer): z.output<Schema> {
  const read = schema.safeParse(body);
  if (!read.success) throw new MailDelayed('The email provider sent an unexpected response.');
  return read.data;
}
