import type { Callable } from '#shared/contract/callable.ts';
import type { StoreTx } from '../db/transaction.ts';
import type { AnyHandler, Handler, HandlerResult } from './defineHandler.ts';
import type { Context } from './context.ts';

/** Runs work in a transaction of the store. It can be called several times, with a provider's call in between. */
export type Transact = <Result>(work: (tx: StoreTx) => Promise<Result>) => Promise<Result>;

/** The context of a store's call that asks an outside provider: it opens each transaction itself. */
export type ProviderContext<W extends StoreCaller = 'owner'> = Omit<Context<W>, 'tx'> & { transact: Transact };

type StoreCaller = 'owner' | 'visitor';

/**
 * Pairs a call's contract with a handler that calls an outside provider. The handler reads and commits, calls the
 * provider, and records the outcome in another transaction, so a slow provider never holds a database connection.
 */
export function defineProviderHandler<C extends Callable & { who: StoreCaller }>(
  contract: C,
  handle: (input: Parameters<Handler<C>['handle']>[0], context: ProviderContext<C['who']>) => Promise<HandlerResult<C>>,
  limits: Handler<C>['limits'] = () => [],
): AnyHandler {
  return { contract, handle, limits, callsProvider: true };
}
