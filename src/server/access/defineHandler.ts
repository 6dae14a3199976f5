import type { Callable, InputOf, OutputOf } from '#shared/contract/callable.ts';
import type { Refusal } from '#shared/contract/refusals.ts';
import type { RequestContext, Context } from './context.ts';
import type { Limit } from './rateLimit.ts';

/** What a handler returns: the output, or a refusal whose writes are committed, such as a counted try. */
export type HandlerResult<C extends Callable> = OutputOf<C> | Refusal;

export interface Handler<C extends Callable = Callable> {
  contract: C;
  /** Rate limits, counted before the transaction opens. */
  limits: (input: InputOf<C>, context: RequestContext) => readonly Limit[];
  handle: (input: InputOf<C>, context: Context<C['who']>) => Promise<HandlerResult<C>>;
}

/** The type of a handler in the registry. The pipeline guarantees that contract, input and context match. */
export interface AnyHandler {
  contract: Callable;
  /** The handler opens its own transactions: see `defineProviderHandler`. */
  callsProvider?: true;
  limits: (input: never, context: RequestContext) => readonly Limit[];
  handle: (input: never, context: never) => Promise<unknown>;
}

/**
 * Connects a call's contract with its implementation. Throwing a refusal rolls the transaction back; returning one
 * commits it.
 */
export function defineHandler<C extends Callable>(
  contract: C,
  handle: Handler<C>['handle'],
  limits: Handler<C>['limits'] = () => [],
): Handler<C> {
  return { contract, handle, limits };
}
