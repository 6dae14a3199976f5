import { useInfiniteQuery } from '@tanstack/react-query';
import { AtSign, Download, KeyRound, Lock, Receipt, Undo2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimelineItem } from '#shared/contract/customers.ts';
import { LoadMore } from '#web/client/LoadMore.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { formatDateTime } from '#web/client/format.ts';
import { Sentence } from '#web/ui/Sentence.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { timelineQuery } from './customersQuery.ts';
import { timelineText } from './timelineText.ts';

type CustomerTimelineProps = { storeId: string; customerId: string };

/** The events of a customer, latest first. */
export function CustomerTimeline({ storeId, customerId }: CustomerTimelineProps) {
  const query = useInfiniteQuery(timelineQuery(storeId, customerId));
  if (query.isPending) return <Skeleton lines={4} />;
  if (query.isError && !query.data)
    return (
      <LoadNotice error={query.error} otherwise="Couldn’t load the timeline." onRetry={() => void query.refetch()} />
    );
  return (
    <div className="flex flex-col items-start gap-4">
      <ol className="flex w-full min-w-0 flex-col gap-4">
        {query.data.pages
          .flatMap(({ items }) => items)
          .map((item) => (
            <Entry key={`${item.kind} ${item.id}`} item={item} />
          ))}
      </ol>
      <LoadMore query={query} label="Show older activity" />
    </div>
  );
}

function Entry({ item }: { item: TimelineItem }) {
  const note = 'note' in item ? item.note : '';
  return (
    <li className="flex min-w-0 gap-3">
      <span className="mt-hair shrink-0 text-ink-3 [&>svg]:size-4">{marks[item.kind]}</span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          <Sentence text={timelineText(item)} />
        </span>
        {note !== '' && (
          <span className="block text-small text-ink-2 wrap-anywhere" dir="auto">
            {note}
          </span>
        )}
        <time dateTime={item.at} className="block text-small text-ink-2">
          {formatDateTime(item.at)}
        </time>
      </span>
    </li>
  );
}

const marks: Record<TimelineItem['kind'], ReactNode> = {
  joined: <UserPlus aria-hidden />,
  bought: <Receipt aria-hidden />,
  refunded: <Undo2 aria-hidden />,
  downloaded: <Download aria-hidden />,
  'access-granted': <KeyRound aria-hidden />,
  'access-revoked': <Lock aria-hidden />,
  'access-restored': <KeyRound aria-hidden />,
  'access-limits': <KeyRound aria-hidden />,
  'email-changed': <AtSign aria-hidden />,
};
