import type { FastifyRequest } from 'fastify';
import { decideMode, readAddress, type AddressPlan, type Mode } from '#shared/rules/mode.ts';
import type { StoreRef } from '../../access/directory.ts';
import type { Deps } from '../Deps.ts';
import { pathOf } from './pageRequest.ts';

/**
 * A failed lookup counts as no store (specification, point 8). `isUnread` turns the 404 into a 503, so that crawlers do
 * not drop the page.
 */
export async function detectMode(
  deps: Deps,
  request: FastifyRequest,
): Promise<{ mode: Mode<StoreRef>; isUnread: boolean }> {
  const plan = readAddress({
    host: request.host,
    path: pathOf(request),
    platformHosts: deps.services.settings.platformHosts,
  });
  let isUnread = false;
  const store = await lookUp(deps, plan).catch((error: unknown) => {
    deps.services.log.error({ id: request.id, err: error }, 'store look-up');
    isUnread = true;
    return null;
  });
  return { mode: decideMode(plan, store), isUnread };
}

async function lookUp({ services: { directory } }: Deps, plan: AddressPlan): Promise<StoreRef | null> {
  if (plan.kind === 'platform') return plan.slug === null ? null : directory.bySlug(plan.slug);
  const found = await directory.byHost(plan.host);
  return found?.kind === plan.kind ? found.store : null;
}
