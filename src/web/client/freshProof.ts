import { CallRefusal } from './CallRefusal.ts';

/** Asks the person to confirm their identity. True once they have. */
type ConfirmIdentity = () => Promise<boolean>;

let confirmIdentity: ConfirmIdentity | null = null;
let confirming: Promise<boolean> | null = null;

/** Registers the function that asks. Returns a function that unregisters it. */
export function onFreshProofNeeded(confirm: ConfirmIdentity): () => void {
  confirmIdentity = confirm;
  return () => {
    if (confirmIdentity === confirm) confirmIdentity = null;
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
    if (!needsFreshProof(error) || !confirmIdentity) throw error;
    confirming ??= confirmIdentity().finally(() => (confirming = null));
    if (!(await confirming)) throw error;
    return run();
  }
}

const needsFreshProof = (error: unknown): boolean =>
  error instanceof CallRefusal && error.code === 'fresh-proof-needed';
