/**
 * Thrown inside a transaction that needs an answer of an outside provider. The transaction is rolled back, the provider
 * is asked while none is open, and the work runs again. `ask` stores the answer where the work finds it.
 */
export class NeedsAnswer extends Error {
  override name = 'NeedsAnswer';
  readonly ask: () => Promise<void>;

  constructor(ask: () => Promise<void>) {
    super('An answer of an outside provider is needed.');
    this.ask = ask;
  }
}
