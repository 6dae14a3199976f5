import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ProductFile } from '#shared/contract/catalog.ts';
import type { RenditionProblem } from '#shared/rules/renditions.ts';
import { call } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { notifyRefusal } from '../../notify.ts';
import { useRefreshing } from './useRefreshing.ts';

/** Videos wait for each other, sometimes for hours. */
const EVERY_MS = { making: 5000, waiting: 20_000 };

type StreamingPartProps = { file: ProductFile; storeId: string; className?: string; onChanged: () => unknown };

/** How far the renditions of a video are. Nothing where the installation makes none. */
export function StreamingPart({ file, storeId, className = '', onChanged }: StreamingPartProps) {
  const { renditions } = file;
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = renditions?.state === 'waiting' || renditions?.state === 'making';
  useRefreshing(isUnderWay, onChanged, renditions?.state === 'making' ? EVERY_MS.making : EVERY_MS.waiting);
  if (!renditions) return null;

  async function request(name: 'cancelRenditions' | 'retryRenditions') {
    setBusy(true);
    try {
      await call(name, { storeId, fileId: file.id });
      await onChanged();
    } catch (error) {
      notifyRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  const button = (label: string, name: 'cancelRenditions' | 'retryRenditions') => (
    <Button size="small" disabled={isBusy} onClick={() => void request(name)}>
      {label}
    </Button>
  );

  if (isUnderWay)
    return (
      <div className={`flex min-w-0 flex-wrap items-end gap-x-4 gap-y-2 ${className}`}>
        <div className="min-w-0 flex-1 basis-60">
          <ProgressBar
            label="Preparing for streaming"
            value={renditions.state === 'making' && renditions.percent > 0 ? renditions.percent : null}
            text={renditions.state === 'waiting' ? 'Waiting' : `${renditions.percent}%`}
          />
        </div>
        {button('Cancel', 'cancelRenditions')}
      </div>
    );
  return (
    <div aria-live="polite" className={className}>
      <Outcome renditions={renditions} again={(label) => button(label, 'retryRenditions')} />
    </div>
  );
}

type Renditions = NonNullable<ProductFile['renditions']>;

function Outcome({
  renditions: { state, problem, heights },
  again,
}: {
  renditions: Renditions;
  again: (label: string) => React.ReactNode;
}) {
  if (state === 'ready')
    return (
      <p className="flex gap-2 text-small text-ink-2">
        <CircleCheck aria-hidden className="mt-hair size-icon shrink-0 text-ink-2" />
        <span className="min-w-0">
          Streams in up to {heights[0]}p and adapts to each connection. Only customers with access can watch, but
          streaming is not copy protection (DRM).
        </span>
      </p>
    );
  if (state === 'canceled')
    return (
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-2">
        <span className="min-w-0 flex-1 basis-60">Not prepared for streaming. {AS_UPLOADED}</span>
        {again('Prepare for streaming')}
      </div>
    );
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-amber-soft p-3 text-small">
      <p className="flex min-w-0 flex-1 basis-60 gap-2">
        <TriangleAlert aria-hidden className="mt-hair size-icon shrink-0 text-amber" />
        <span className="min-w-0">
          {PROBLEMS[problem ?? 'interrupted']} {AS_UPLOADED}
        </span>
      </p>
      {again('Try again')}
    </div>
  );
}

const AS_UPLOADED = 'Customers get the video as you uploaded it.';

const PROBLEMS: Record<RenditionProblem, string> = {
  unreadable: 'This video couldn’t be prepared for streaming, because it’s damaged or in an unusual format.',
  'no-picture': 'This file has no picture, so it can’t be prepared for streaming.',
  'too-slow': 'This video takes too long to prepare for streaming. Divide it into parts.',
  'too-large':
    'This video is too large to prepare for streaming. Divide it into parts, or export it in a smaller size.',
  interrupted: 'Preparing this video for streaming was interrupted several times.',
};
