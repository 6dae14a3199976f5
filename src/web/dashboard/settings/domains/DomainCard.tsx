import { ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StoreDomain } from '#shared/contract/domains.ts';
import { isolate } from '#shared/kit/isolate.ts';
import { formatAgo } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { DomainRecords } from './DomainRecords.tsx';
import { domainText } from './domainText.ts';
import { useDomainActions } from './useDomainActions.ts';

type DomainCardProps = { storeId: string; domain: StoreDomain; isOn: boolean };

/** One domain: its state, its problem, and the records to set. */
export function DomainCard({ storeId, domain, isOn }: DomainCardProps) {
  const [confirming, setConfirming] = useState(false);
  const { check, remove } = useDomainActions(storeId, domain.domain);
  const { badge, tone, sentence } = domainText(domain, isOn);
  const isDone = domain.state === 'connected' && domain.problem === null;
  const needsNothing = isDone && domain.checkedAt === null;
  return (
    <section aria-label={domain.domain} className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-body font-semibold wrap-anywhere">{domain.domain}</h2>
        <Badge tone={tone}>{badge}</Badge>
        <span className="text-small text-ink-2">
          {domain.shows === 'website' ? 'Shows your website' : 'Shows your store’s page'}
        </span>
      </div>
      <p aria-live="polite" className="text-body text-pretty wrap-anywhere text-ink-2">
        {sentence}
        {domain.checkedAt !== null && !domain.isChecking && !isDone && ` Checked ${formatAgo(domain.checkedAt)}.`}
      </p>
      {isDone && isOn && (
        <p>
          <a
            href={domain.url}
            target="_blank"
            rel="noreferrer"
            className={`${linkStyle} inline-flex items-center gap-1`}
          >
            Open {domain.domain}
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        </p>
      )}
      {!needsNothing &&
        (isDone ? (
          <Disclosure label="DNS records">
            <DomainRecords records={domain.records} />
          </Disclosure>
        ) : (
          <DomainRecords records={domain.records} />
        ))}
      <div className="flex flex-wrap gap-2">
        {!isDone && isOn && (
          <Button
            size="small"
            icon={<RefreshCw aria-hidden />}
            busy={check.isPending || domain.isChecking}
            onClick={() => check.mutate()}
          >
            Check now
          </Button>
        )}
        <Button size="small" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setConfirming(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        title={`Remove ${isolate(domain.domain)}?`}
        description={
          domain.state === 'connected'
            ? 'Visitors will no longer find you at this domain, and its owner can connect it to another store. To connect it again, you’ll have to verify it again.'
            : 'We’ll stop checking this domain. To connect it again, you’ll have to verify it again.'
        }
        confirmLabel="Remove domain"
        cancelLabel="Cancel"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
      />
    </section>
  );
}
