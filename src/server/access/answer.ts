import type { Callable, InputOf, OutputOf } from '#shared/contract/callable.ts';
import type { Refusal } from '#shared/contract/refusals.ts';
import type { Asked, Context } from './context.ts';
import type { Limit } from './rateLimit.ts';

/** What a handler gives: the output, or a refusal whose writes are to stand (a counted try, say). */
export type Reply<C extends Callable> = OutputOf<C> | Refusal;

export interface Answer<C extends Callable = Callable> {
  contract: C;
  /** Counted before the transaction opens. */
  limits: (input: InputOf<C>, asked: Asked) => readonly Limit[];
  handle: (input: InputOf<C>, context: Context<C['who']>) => Promise<Reply<C>>;
}

/** Any answer, as the registry holds it. The pipeline pairs contract, input and context by construction. */
export interface AnyAnswer {
  contract: Callable;
  limits: (input: never, asked: Asked) => readonly Limit[];
  handle: (input: never, context: never) => Promise<unknown>;
}

/** Pairs a call's contract with what does it. A thrown refusal undoes the transaction; a returned one keeps it. */
export function answer<C extends Callable>(
  contract: C,
  handle: Answer<C>['handle'],
  limits: Answer<C>['limits'] = () => [],
): Answer<C> {
  return { contract, handle, limits };
}
