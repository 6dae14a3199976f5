import { useState, type ReactNode } from 'react';
import type { SubscriberRow } from '#shared/contract/subscribers.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { RemoveSubscribers } from './RemoveSubscribers.tsx';
import { StateBadge } from './subscriberColumns.tsx';

type SubscriberPanelProps = { storeId: string; person: SubscriberRow | undefined; onClose: () => void };

/** One subscriber beside the list, with their proof of consent. */
export function SubscriberPanel({ storeId, person, onClose }: SubscriberPanelProps) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(person);
  if (person !== undefined && person !== shown) setShown(person);
  return (
    <Sheet
      open={person !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={shown?.name || shown?.email || 'Subscriber'}
      description={shown && <StateBadge state={shown.state} />}
      actions={shown && <RemoveSubscribers storeId={storeId} ids={[shown.id]} onDone={onClose} />}
    >
      {shown && <Facts person={shown} />}
    </Sheet>
  );
}

function Facts({ person }: { person: SubscriberRow }) {
  const { email, askedAt, confirmedAt, unsubscribedAt, consent, hasTicked, page, gift } = person;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <a href={`mailto:${email}`} className="reach w-fit text-mocha underline wrap-anywhere">
        {email}
      </a>
      <dl className="flex flex-col gap-3">
        <Fact name="Signed up">{formatDateTime(askedAt)}</Fact>
        <Fact name="Confirmed">{confirmedAt === null ? 'Not yet' : formatDateTime(confirmedAt)}</Fact>
        {unsubscribedAt !== null && <Fact name="Unsubscribed">{formatDateTime(unsubscribedAt)}</Fact>}
        <Fact name={hasTicked ? 'Checked consent box' : 'Consent text shown'}>
          <q dir="auto">{consent}</q>
        </Fact>
        <Fact name="Page">
          <span className="wrap-anywhere">{page}</span>
        </Fact>
        {gift !== null && <Fact name="Gift">{gift.title}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className="text-body">{children}</dd>
    </div>
  );
}
