import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/client/format.ts';
import { unreadQuery } from '../messages/messagesQuery.ts';

/** Tabs for the three lists of people: customers, subscribers, messages. */
export function CustomerPlaces({ storeId }: { storeId: string }) {
  const unread = useQuery(unreadQuery(storeId)).data ?? 0;
  return (
    <nav aria-label="People" className="mb-6 flex max-w-full gap-1 overflow-x-auto border-b border-line">
      <Link to="/dashboard/customers" activeOptions={{ exact: true, includeSearch: false }} {...styles}>
        Customers
      </Link>
      <Link to="/dashboard/customers/subscribers" {...styles}>
        Subscribers
      </Link>
      <Link to="/dashboard/customers/messages" {...styles}>
        Messages
        {unread > 0 && (
          <span className="figures text-small font-normal text-ink-2">
            {formatNumber(unread)}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </Link>
    </nav>
  );
}

const styles = {
  className:
    'flex h-control shrink-0 items-center gap-2 border-b-2 px-3 text-body font-medium -outline-offset-2 transition-colors',
  activeProps: { className: 'border-slate text-ink' },
  inactiveProps: { className: 'border-transparent text-ink-2 hover:text-ink' },
};
