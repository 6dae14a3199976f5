import type { Callable } from '#shared/contract/callable.ts';
import type { StoreTx } from '../db/transaction.ts';
import type { AnyHandler, Handler, HandlerResult } from './defineHandler.ts';
import type { Context } from './context.ts';

/** A store's own call that asks an outside provider: it opens each transaction itself, and none while it waits. */
export type ProviderContext = Omit<Context<'owner'>, 'tx'> & {
  transact: <Result>(work: (tx: StoreTx) => Promise<Result>) => Promise<Result>;
};

type OwnerCallable = Callable & { who: 'owner' };

/**
 * Pairs a call's contract with a handler that calls an outside provider. The handler reads and commits, calls the
 * provider, and records the outcome in another transaction, so a slow provider never holds a database connection.
 */
export function defineProviderHandler<C extends OwnerCallable>(
  contract: C,
  handle: (input: Parameters<Handler<C>['handle']>[0], context: ProviderContext) => Promise<HandlerResult<C>>,
  limits: Handler<C>['limits'] = () => [],
): AnyHandler {
  return { contract, handle, limits, callsProvider: true };
}
