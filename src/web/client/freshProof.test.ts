import { describe, expect, it } from 'vitest';
import { CallRefusal } from './CallRefusal.ts';
import { onFreshProofNeeded, withFreshProof } from './freshProof.ts';

const NEEDED = new CallRefusal('fresh-proof-needed');

/** A call that is refused until the person has confirmed their identity. */
function guarded() {
  let confirmed = false;
  let runs = 0;
  return {
    confirm: () => (confirmed = true),
    runs: () => runs,
    run: async () => {
      runs += 1;
      if (!confirmed) throw NEEDED;
      return 'done';
    },
  };
}

describe('a call that needs fresh proof', () => {
  it('is repeated once the person has confirmed', async () => {
    const call = guarded();
    const stop = onFreshProofNeeded(async () => call.confirm());
    expect(await withFreshProof(call.run)).toBe('done');
    expect(call.runs()).toBe(2);
    stop();
  });

  it('stays refused if the person cancels', async () => {
    const call = guarded();
    const stop = onFreshProofNeeded(async () => false);
    await expect(withFreshProof(call.run)).rejects.toBe(NEEDED);
    expect(call.runs()).toBe(1);
    stop();
  });

  it('shares one dialog with concurrent calls', async () => {
    const call = guarded();
    let questions = 0;
    const stop = onFreshProofNeeded(async () => {
      questions += 1;
      return call.confirm();
    });
    await Promise.all([withFreshProof(call.run), withFreshProof(call.run)]);
    expect(questions).toBe(1);
    stop();
  });

  it('ignores other refusals, and does nothing without a dialog', async () => {
    const other = new CallRefusal('not-found');
    await expect(withFreshProof(() => Promise.reject(other))).rejects.toBe(other);
    await expect(withFreshProof(guarded().run)).rejects.toBe(NEEDED);
  });
});
