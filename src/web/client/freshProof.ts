import { CallRefusal } from './CallRefusal.ts';

/** Asks the person to confirm their identity. True once they have. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the function that asks. Returns how to unregister it. */
export function onFreshProofNeeded(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * Makes a call. If it is refused because it needs a recent proof of identity, asks the person to confirm and repeats
 * the call, so that nothing typed is lost. Calls refused at the same time share one dialog.
 */
export async function withFreshProof<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!needsFreshProof(error) || !asker) throw error;
    asking ??= asker().finally(() => (asking = null));
    if (!(await asking)) throw error;
    return run();
  }
}

const needsFreshProof = (error: unknown): boolean =>
  error instanceof CallRefusal && error.code === 'fresh-proof-needed';
