import { LRUCache } from 'lru-cache';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import { type InspectionFailure, inspectMailAccount } from './inspectMailAccount.ts';

type Refresh = { services: Services; storeId: StoreId };

/** How often a page that polls may cause a request to the provider, per process. */
const CACHE_MS = 3_000;
/** How long a failure is cached, so that a page does not wait for an unresponsive provider each time it opens. */
const FAILURE_CACHE_MS = 30_000;
/** The timeout is short, because somebody is waiting for the page. */
const PATIENCE_MS = 3_000;

type Failure = InspectionFailure | null;
type Cached = { failure: Promise<Failure>; until: number };
const cache = new LRUCache<StoreId, Cached>({ max: 1000 });

/**
 * Updates the row of a store's mail account from the provider. Returns why the provider could not be asked, or null.
 * Concurrent callers share one request.
 */
export function refreshMailAccount({ services, storeId }: Refresh): Promise<Failure> {
  if (!services.mail.accounts) return Promise.resolve(null);
  const known = cache.get(storeId);
  if (known && services.now().getTime() < known.until) return known.failure;
  const fresh: Cached = { failure: inspect({ services, storeId }), until: Infinity };
  cache.set(storeId, fresh);
  fresh.failure.then(
    (failure) => (fresh.until = services.now().getTime() + (failure ? FAILURE_CACHE_MS : CACHE_MS)),
    () => cache.delete(storeId),
  );
  return fresh.failure;
}

/** For a repair, which has just asked the provider itself. */
export const forgetRefresh = (storeId: StoreId): void => void cache.delete(storeId);

const inspect = ({ services, storeId }: Refresh): Promise<Failure> =>
  inspectMailAccount({ services, storeId, now: services.now(), signal: AbortSignal.timeout(PATIENCE_MS) });
