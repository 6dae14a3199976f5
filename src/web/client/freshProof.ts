import { CallRefusal } from './CallRefusal.ts';

/** Asks the person to confirm who they are; true once they have. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks; the answer takes it back. */
export function onFreshProofNeeded(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * Runs a call. Where it is refused for want of fresh proof, the person is asked to confirm who they are and the call
 * runs once more, so that nothing they typed is lost. Calls that are refused at once share one question.
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
