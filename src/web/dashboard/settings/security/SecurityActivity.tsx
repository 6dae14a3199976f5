import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '#shared/contract/security.ts';
import { formatDateTime } from '#web/client/format.ts';
import { LoadMore } from '#web/client/LoadMore.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { securityEventsQuery } from '#web/client/queries/security.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Part } from '../Part.tsx';
import { securityText } from './securityText.ts';
import { ListShape } from '../SettingsShapes.tsx';

/** Security events of the creator's account, latest first. */
export function SecurityActivity() {
  const query = useInfiniteQuery(securityEventsQuery);
  const { data, error, refetch } = query;
  const events = data?.pages.flatMap(({ items }) => items);
  return (
    <Part
      id="activity"
      title="Recent activity"
      sentence="Sign-ins, failed attempts and changes in the last 180 days. If something wasn’t you, change your password."
    >
      {error && !events && (
        <LoadNotice error={error} otherwise="Couldn’t load your recent activity." onRetry={() => void refetch()} />
      )}
      {!error && !events && <ListShape rows={3} />}
      {events?.length === 0 && (
        <p className="rounded-md border border-line bg-surface p-4 text-body text-ink-2">
          Sign-ins and changes to your account will appear here.
        </p>
      )}
      {events && events.length > 0 && (
        <ul aria-label="Recent activity" className="rounded-md border border-line bg-surface px-4">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      <LoadMore query={query} label="Show more" />
    </Part>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { at, device, facts, isSameNetwork, outcome } = event;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{securityText(event)}</span>
        <span className="block text-small text-ink-2">
          {device} · <time dateTime={at}>{formatDateTime(at)}</time>
          {isSameNetwork ? ' · your current network' : ''}
        </span>
      </span>
      {facts['isNewDevice'] === true && <Badge tone="amber">New device</Badge>}
      {outcome === 'refused' && <Badge tone="brick">Failed</Badge>}
    </li>
  );
}
