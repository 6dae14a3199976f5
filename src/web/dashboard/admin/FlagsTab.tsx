import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { FlagName, FlagOverride } from '#shared/contract/platform.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { call, type Answer } from '#web/client/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { overridesQuery } from './adminQueries.ts';
import { FLAG_TEXTS } from './flagText.ts';
import { OverrideDialog } from './OverrideDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAdminAction } from './useAdminAction.ts';

type PendingFlagChange =
  | { kind: 'switch'; flag: FlagName; enabled: boolean }
  | { kind: 'override'; flag: FlagName }
  | { kind: 'remove'; override: FlagOverride };

const FLAG_NAMES = ['multiStore', 'affiliateProgram', 'customDomains', 'websiteBuilder', 'advancedAnalytics'] as const;

/** Each flag with its overrides for stores and its rollout. */
export function FlagsTab() {
  const { data, error, refetch } = useQuery(overridesQuery);
  const [confirming, setConfirming] = useState<PendingFlagChange | null>(null);
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <>
      <ul className="flex min-w-0 flex-col rounded-lg border border-line bg-surface">
        {FLAG_NAMES.map((flag) => (
          <FlagRow key={flag} flag={flag} data={data} onConfirm={setConfirming} />
        ))}
      </ul>
      {confirming?.kind === 'override' && <OverrideDialog flag={confirming.flag} onClose={() => setConfirming(null)} />}
      {confirming && confirming.kind !== 'override' && (
        <FlagAction confirming={confirming} onClose={() => setConfirming(null)} />
      )}
    </>
  );
}

type FlagRowProps = {
  flag: FlagName;
  data: Answer<'listFlagOverrides'>;
  onConfirm: (confirming: PendingFlagChange) => void;
};

function FlagRow({ flag, data, onConfirm }: FlagRowProps) {
  const { label, sentence } = FLAG_TEXTS[flag];
  const isOn = data.flags[flag];
  const overrides = data.items.filter((item) => item.flag === flag);
  return (
    <li className="flex min-w-0 flex-col gap-3 border-b border-line p-4 last:border-b-0 md:px-6">
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <div className="min-w-menu flex-1">
          <h2 className="flex flex-wrap items-center gap-2 font-medium">
            {label}
            {isOn ? <Badge tone="slate">On</Badge> : <Badge>Off</Badge>}
          </h2>
          <p className="text-small text-ink-2">{sentence}</p>
        </div>
        <span className="flex max-md:-ml-3">
          <Button
            variant="quiet"
            size="small"
            icon={<Plus aria-hidden />}
            aria-label={`Override ${label}`}
            onClick={() => onConfirm({ kind: 'override', flag })}
          >
            Override
          </Button>
        </span>
        <Button
          size="small"
          aria-label={`${isOn ? 'Turn off' : 'Turn on'} ${label}`}
          onClick={() => onConfirm({ kind: 'switch', flag, enabled: !isOn })}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
      {overrides.length > 0 && (
        <ul className="flex min-w-0 flex-wrap gap-2" aria-label={`Overrides for ${label}`}>
          {overrides.map((override) => (
            <li key={keyOf(override)} className={overrideStyle}>
              <span className="min-w-0 truncate">{overrideText(override)}</span>
              <IconButton
                label={`Remove override: ${overrideText(override)}`}
                size="small"
                tip={false}
                icon={<X aria-hidden />}
                onClick={() => onConfirm({ kind: 'remove', override })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function FlagAction({
  confirming,
  onClose,
}: {
  confirming: Exclude<PendingFlagChange, { kind: 'override' }>;
  onClose: () => void;
}) {
  const act = useAdminAction();
  if (confirming.kind === 'switch') {
    const { flag, enabled } = confirming;
    const { label } = FLAG_TEXTS[flag];
    const action = `Turn ${label.toLowerCase()} ${enabled ? 'on' : 'off'}`;
    return (
      <ReasonDialog
        onClose={onClose}
        title={action}
        description="Takes effect immediately for everyone without an override."
        confirmLabel={enabled ? 'Turn on' : 'Turn off'}
        optional
        onConfirm={(reason) =>
          act(
            () => call('updateFeatureFlags', { [flag]: enabled, reason }),
            `${label} turned ${enabled ? 'on' : 'off'}`,
          )
        }
      />
    );
  }
  const { override } = confirming;
  const storeId = override.kind === 'store' ? { storeId: override.storeId } : {};
  return (
    <ReasonDialog
      onClose={onClose}
      title="Remove override?"
      description={`The override “${overrideText(override)}” will stop applying, and the flag’s own setting will apply again.`}
      confirmLabel="Remove override"
      danger
      optional
      onConfirm={(reason) =>
        act(() => call('removeFlagOverride', { flag: override.flag, ...storeId, reason }), 'Override removed')
      }
    />
  );
}

const keyOf = (override: FlagOverride) => (override.kind === 'store' ? override.storeId : 'share');

function overrideText(override: FlagOverride): string {
  if (override.kind === 'percentage') return `On for ${override.percentage}% of creators`;
  return `${override.enabled ? 'On' : 'Off'} for ${isolateRtl(override.storeName)}`;
}

const overrideStyle =
  'flex h-control max-w-full min-w-0 items-center gap-1 rounded-full border border-line bg-sunken pl-3 pr-1 text-small';
