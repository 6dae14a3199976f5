import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BusyFeed } from '#shared/contract/bookings.ts';
import { BUSY_FEEDS_MAX, type BusyFeedProblem } from '#shared/rules/call.ts';
import { call } from '#web/client/call.ts';
import { formatAgo, formatCount } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify } from '../notify.ts';
import { AddCalendarDialog } from './AddCalendarDialog.tsx';
import { busyFeedsQuery } from './bookingsQuery.ts';

type CalendarsSectionProps = { storeId: string; hasHours: boolean };

/** The calendars in which the creator's busy times are looked up. They are saved at once, unlike the hours beside them. */
export function CalendarsSection({ storeId, hasHours }: CalendarsSectionProps) {
  const client = useQueryClient();
  const query = busyFeedsQuery(storeId);
  const { data: feeds, error, refetch } = useQuery(query);
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<BusyFeed>();

  const show = ({ feeds: next }: { feeds: BusyFeed[] }) => client.setQueryData(query.queryKey, next);
  const read = useMutation({
    mutationFn: (feedId: string) => call('readBusyFeedNow', { storeId, feedId }),
    onSuccess: show,
    onError: (failed) => notify('error', sentenceOf(failed, 'Couldn’t read the calendar. Please try again.')),
  });
  const remove = useMutation({
    mutationFn: (feedId: string) => call('deleteBusyFeed', { storeId, feedId }),
    onSuccess: (next) => {
      show(next);
      notify('success', 'Calendar removed');
    },
    onError: (failed) => notify('error', sentenceOf(failed, 'Couldn’t remove the calendar. Please try again.')),
    onSettled: () => setRemoving(undefined),
  });

  async function add(calendar: { name: string; url: string }) {
    show(await call('saveBusyFeed', { storeId, ...calendar }));
    setIsAdding(false);
    notify('success', 'Calendar added');
  }

  return (
    <Section
      title="Your other calendars"
      sentence="Customers can’t book times when you’re busy in these calendars. We check them every 15 minutes."
    >
      {error && <LoadNotice error={error} otherwise="Couldn’t load your calendars." onRetry={() => void refetch()} />}
      {feeds === undefined && !error && <Skeleton lines={2} />}
      {feeds !== undefined && feeds.length > 0 && (
        <ul className="flex min-w-0 flex-col divide-y divide-line">
          {feeds.map((feed) => (
            <CalendarRow
              key={feed.id}
              feed={feed}
              onRead={() => read.mutate(feed.id)}
              onRemove={() => setRemoving(feed)}
            />
          ))}
        </ul>
      )}
      {feeds !== undefined && !hasHours && <p className="text-ink-2">Save your hours first, then add a calendar.</p>}
      {feeds !== undefined && hasHours && feeds.length < BUSY_FEEDS_MAX && (
        <span>
          <Button icon={<CalendarPlus aria-hidden />} onClick={() => setIsAdding(true)}>
            Add calendar
          </Button>
        </span>
      )}
      {isAdding && <AddCalendarDialog onClose={() => setIsAdding(false)} onAdd={add} />}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title="Remove this calendar?"
        description={`Customers can book calls again while you’re busy in “${removing?.name ?? ''}”.`}
        confirmLabel="Remove calendar"
        danger
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id)}
      />
    </Section>
  );
}

type CalendarRowProps = { feed: BusyFeed; onRead: () => void; onRemove: () => void };

function CalendarRow({ feed, onRead, onRemove }: CalendarRowProps) {
  const { name, server, problem, isSilent, isWaiting, unread } = feed;
  return (
    <li className="flex min-w-0 flex-col gap-2 py-3 first:pt-0">
      <div className="flex min-w-0 items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" className="truncate font-medium">
            {name}
          </span>
          <span className="min-w-0 text-small break-words text-ink-2" aria-live="polite">
            {name === server ? '' : `${server} · `}
            {stateOf(feed)}
          </span>
        </div>
        <IconButton
          label={`Refresh ${name}`}
          icon={<RefreshCw aria-hidden className={isWaiting ? 'motion-safe:animate-spin' : ''} />}
          disabled={isWaiting}
          onClick={onRead}
        />
        <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      {problem !== null && (
        <Notice tone={isSilent ? 'error' : 'warning'}>
          {`${PROBLEMS[problem]} ${feed.readAt === null ? 'It doesn’t block any times yet.' : 'The busy times from the last check still count.'}`}
        </Notice>
      )}
      {problem === null && unread > 0 && (
        <Notice tone="warning">
          {`${formatCount({ count: unread, isMore: false }, ['event', 'events'])} couldn’t be read and can’t block any time.`}
        </Notice>
      )}
    </li>
  );
}

function stateOf({ readAt, isWaiting, times }: BusyFeed): string {
  if (isWaiting) return 'Checking…';
  if (readAt === null) return 'Not checked yet';
  return `${formatCount({ count: times, isMore: false }, ['busy time', 'busy times'])} in the next 60 days · checked ${formatAgo(readAt)}`;
}

const PROBLEMS: Record<BusyFeedProblem, string> = {
  unreachable: 'The server didn’t answer.',
  refused: 'The server doesn’t allow anybody to read this address. Copy the private address of your calendar again.',
  'not-found': 'There’s no longer a calendar at this address. Remove it here and add its new address.',
  'private-address': 'The address isn’t on the public internet.',
  'too-large': 'The calendar is larger than 5 MB. Share a calendar with fewer past events. We try again every 6 hours.',
  'not-calendar': 'This address shows something that isn’t a calendar. Copy the address of your calendar again.',
  'too-complex': 'The calendar has too many events, or events that repeat too often. We try again every 6 hours.',
  'lost-address': 'The address can no longer be read. Remove the calendar here and add it again.',
};
