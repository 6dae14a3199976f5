import { useInfiniteQuery } from '@tanstack/react-query';
import { AtSign, Download, KeyRound, Lock, Receipt, Undo2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimelineItem } from '#shared/contract/customers.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { formatDateTime, formatMoney } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { timelineQuery } from './customersQuery.ts';

type CustomerTimelineProps = { storeId: string; customerId: string };

/** What happened with a customer, the latest first. */
export function CustomerTimeline({ storeId, customerId }: CustomerTimelineProps) {
  const query = useInfiniteQuery(timelineQuery(storeId, customerId));
  if (query.isPending) return <Skeleton lines={4} />;
  if (query.isError && !query.data)
    return (
      <Notice tone="error" action={<Button onClick={() => void query.refetch()}>Try again</Button>}>
        {sentenceOf(query.error, 'The time line could not be loaded.')}
      </Notice>
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
      {query.hasNextPage && (
        <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </div>
  );
}

function Entry({ item }: { item: TimelineItem }) {
  const note = 'note' in item ? item.note : '';
  return (
    <li className="flex min-w-0 gap-3">
      <span className="mt-hair shrink-0 text-ink-3 [&>svg]:size-4">{marks[item.kind]}</span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere" dir="auto">
          {wordsOf(item)}
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
  'email-changed': <AtSign aria-hidden />,
};

function wordsOf(item: TimelineItem): string {
  switch (item.kind) {
    case 'joined':
      return 'Became a customer';
    case 'bought':
      return boughtWords(item);
    case 'refunded':
      return `Got ${formatMoney(item.amount)} back for ${item.title}`;
    case 'downloaded':
      return `Downloaded ${item.file}`;
    case 'access-granted':
      return `You granted access to ${item.title}`;
    case 'access-revoked':
      return `You revoked access to ${item.title}`;
    case 'access-restored':
      return `You restored access to ${item.title}`;
    case 'email-changed':
      return `You changed the email from ${item.before} to ${item.after}`;
  }
}

function boughtWords({ title, amount, isElsewhere }: Extract<TimelineItem, { kind: 'bought' }>): string {
  const where = isElsewhere ? ' elsewhere' : '';
  return amount.amount === 0 ? `Got ${title} for free${where}` : `Bought ${title}${where} for ${formatMoney(amount)}`;
}
