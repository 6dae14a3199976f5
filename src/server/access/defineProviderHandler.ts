import type { Callable } from '#shared/contract/callable.ts';
import type { AnyHandler, Handler, HandlerResult } from './defineHandler.ts';
import type { Context } from './context.ts';

/** Runs work in a transaction of the caller's realm. It can be called several times, with a provider's call in between. */
export type Transact<Tx> = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** The context of a call that asks an outside provider: it opens each transaction itself. */
export type ProviderContext<W extends ProviderCaller = 'owner'> = Omit<Context<W>, 'tx'> & {
  transact: Transact<Context<W>['tx']>;
};

type ProviderCaller = 'owner' | 'visitor' | 'customer' | 'creator';

/**
 * Pairs a call's contract with a handler that calls an outside provider. The handler reads and commits, calls the
 * provider, and records the outcome in another transaction, so a slow provider never holds a database connection. So do
 * calls that read two realms.
 */
export function defineProviderHandler<C extends Callable & { who: ProviderCaller }>(
  contract: C,
  handle: (input: Parameters<Handler<C>['handle']>[0], context: ProviderContext<C['who']>) => Promise<HandlerResult<C>>,
  limits: Handler<C>['limits'] = () => [],
): AnyHandler {
  return { contract, handle, limits, callsProvider: true };
}
