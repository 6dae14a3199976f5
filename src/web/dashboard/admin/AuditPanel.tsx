import { useState } from 'react';
import type { AuditEntry } from '#shared/contract/platform.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { AUDIT_LABELS, changesOf } from './auditText.ts';
import { Fact, Facts } from './Facts.tsx';
import { actorText } from '#shared/rules/actorText.ts';

/** One audit log entry in full. */
export function AuditPanel({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) setShown(entry);
  if (!shown) return null;
  const { actor, target, reason, address, at } = shown;
  const changes = changesOf(shown);
  return (
    <Sheet
      open={entry !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={AUDIT_LABELS[shown.action]}
      description={formatDateTime(at)}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <Facts>
          <Fact label="By">{actorText(actor)}</Fact>
          <Fact label="Target">{target.label ?? target.id ?? 'Platform'}</Fact>
          <Fact label="Reason">{reason === '' ? 'No reason given' : reason}</Fact>
          <Fact label="IP address">{address}</Fact>
        </Facts>
        {changes.length > 0 && (
          <section className="min-w-0">
            <h3 className="mb-2 text-small font-medium text-ink-2">Changes</h3>
            <ul className="flex flex-col gap-2">
              {changes.map(({ field, before, after }) => (
                <li key={field} className="min-w-0 wrap-anywhere">
                  <span className="font-code text-small">{field}</span>{' '}
                  <span className="text-ink-2">
                    {before === '' ? 'nothing' : before} → {after === '' ? 'nothing' : after}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  );
}
