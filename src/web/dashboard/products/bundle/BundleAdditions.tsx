import { useState } from 'react';
import type { Bundle } from '#shared/contract/bundles.ts';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { notifyRefusal } from '../../notify.ts';

type BundleAdditionsProps = { bundle: Bundle; onGive: () => Promise<void> };

/** Asks whether the people who bought the bundle before get what was added to it, and shows the progress. */
export function BundleAdditions({ bundle: { withoutAdditions, giving }, onGive }: BundleAdditionsProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (giving)
    return (
      <ProgressBar
        label="Giving access to earlier buyers"
        value={(giving.given / giving.total) * 100}
        text={`${formatNumber(giving.given)} of ${formatNumber(giving.total)}`}
      />
    );
  if (withoutAdditions === 0) return null;

  async function give() {
    setIsBusy(true);
    try {
      await onGive();
    } catch (problem) {
      notifyRefusal(problem, 'Couldn’t give access to earlier buyers.');
    } finally {
      setIsBusy(false);
    }
  }

  const people = withoutAdditions === 1 ? 'the person' : `the ${formatNumber(withoutAdditions)} people`;
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border border-line bg-surface p-3">
      <p className="text-body">You added products after the bundle was sold. Earlier buyers don’t have them.</p>
      <Button busy={isBusy} onClick={() => void give()}>
        Also give them to {people} who bought this bundle
      </Button>
    </div>
  );
}
