import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '#shared/contract/refusals.ts';
import { pathSegments } from '#shared/rules/path.ts';
import { readAddress, type AddressPlan } from '#shared/rules/mode.ts';
import { BEACON_BYTES_MAX, deviceOf } from '#shared/rules/traffic.ts';
import { newRowId } from '../../../db/rowId.ts';
import { connectionCountry } from '../../../access/connectionCountry.ts';
import type { CountedEvent } from '../../../access/counting.ts';
import type { StoreRef } from '../../../access/directory.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import { readBody, refusing } from '../../../access/streamResponses.ts';
import { isPerson } from './isPerson.ts';
import { readBeacon, type BeaconRead, type Happening } from './readBeacon.ts';
import { readOrigin } from '../readOrigin.ts';

/**
 * POST /e: events of a public page. Every well-formed beacon gets 204, whether it is counted or not, so that nobody
 * learns which stores exist. Only a full buffer asks the browser to retry.
 */
export const recordBeacon: StreamRoute = {
  methods: ['POST'],
  path: '/e',
  handle: refusing(async (request, response, context) => {
    const { now, device, services } = context;
    const wait = services.counting.waitOf(device.address, now);
    if (wait > 0) return respond(request, response, 429, wait);
    if (isElsewhere(request)) throw new Refusal('permission-denied', { reason: 'cross-origin' });
    const body = await readBody(request, BEACON_BYTES_MAX);
    if (body === null) throw new Refusal('body-too-large');
    const beacon = readBeacon(body.toString('utf8')) ?? refuseShape();
    const events = await eventsOf(request, context, beacon);
    if (!services.counting.take(events)) return respond(request, response, 503, RETRY_AFTER_SECONDS);
    return respond(request, response, 204);
  }),
};

const RETRY_AFTER_SECONDS = 2;

function refuseShape(): never {
  throw new Refusal('invalid-argument', { reason: 'Send {"u": path, "r": referrer, "q": query, "e": [events]}.' });
}

function respond(request: IncomingMessage, response: ServerResponse, status: number, retryAfter?: number): void {
  response.statusCode = status;
  response.setHeader('cache-control', 'no-store');
  if (status !== 204) response.setHeader('content-length', 0);
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  response.end();
  request.resume();
}

/** Beacons from pages of other sites are ignored. */
const isElsewhere = ({ headers }: IncomingMessage): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());

async function eventsOf(
  request: IncomingMessage,
  context: StreamContext,
  beacon: BeaconRead,
): Promise<readonly CountedEvent[]> {
  const { now, device, services, host } = context;
  if (beacon.happened.length === 0 || !isPerson(request.headers) || beacon.search.includes('preview')) return [];
  const plan = readAddress({ host, path: beacon.path, platformHosts: services.settings.platformHosts });
  const store = await storeOf(context, plan);
  if (store === null || store.isClosed) return [];
  const common = {
    ...readOrigin({ ...beacon, host }),
    storeId: store.id,
    receivedAt: now,
    country: connectionCountry(context),
    device: deviceOf(device.userAgent),
    visitor: optsOutOfTracking(request)
      ? null
      : await services.counting.visitorOf({ storeId: store.id, ...device, now }),
  };
  return beacon.happened
    .flatMap((happening) => kindsOf(happening, plan))
    .map((counted) => ({ ...common, ...counted, id: newRowId() }));
}

const optsOutOfTracking = ({ headers }: IncomingMessage): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';

/** The host identifies the store. On the platform's hosts, the page's path does. */
async function storeOf({ services: { directory } }: StreamContext, plan: AddressPlan): Promise<StoreRef | null> {
  if (plan.kind === 'platform') return plan.slug === null ? null : directory.bySlug(plan.slug);
  const found = await directory.byHost(plan.host);
  return found?.kind === plan.kind ? found.store : null;
}

type Counted = Pick<CountedEvent, 'kind' | 'block' | 'productSlug'>;

const PRODUCT_SLUG = /^[\w-]{1,100}$/;

/** Events by page. A visit to a product page counts for the page and for the product. */
function kindsOf(happening: Happening, plan: AddressPlan): Counted[] {
  const [place = '', name = ''] = pathSegments(plan.rest);
  const productSlug = PRODUCT_SLUG.test(name) ? name : '';
  if (plan.type === 'members' || place === 'order') return [];
  if (happening.kind !== 'visit') return [{ ...happening, productSlug: '' }];
  if (place === 'checkout') return [{ kind: 'checkout-started', block: '', productSlug }];
  const page: Counted = { kind: 'page-view', block: '', productSlug: '' };
  return place === 'p' ? [page, { kind: 'product-view', block: '', productSlug }] : [page];
}
