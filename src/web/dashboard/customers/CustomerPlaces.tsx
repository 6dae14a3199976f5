import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatLimitedCount } from '#web/client/format.ts';
import { SectionTabs, sectionTabStyles } from '../list/SectionTabs.tsx';
import { unreadQuery } from '../messages/messagesQuery.ts';

/** Tabs for the three lists of people: customers, subscribers, messages. */
export function CustomerPlaces({ storeId }: { storeId: string }) {
  const unread = useQuery(unreadQuery(storeId)).data ?? 0;
  return (
    <SectionTabs label="People">
      <Link to="/dashboard/customers" activeOptions={{ exact: true, includeSearch: false }} {...sectionTabStyles}>
        Customers
      </Link>
      <Link to="/dashboard/customers/subscribers" {...sectionTabStyles}>
        Subscribers
      </Link>
      <Link to="/dashboard/customers/messages" {...sectionTabStyles}>
        Messages
        {unread > 0 && (
          <span className="figures text-small font-normal text-ink-2">
            {formatLimitedCount(unread)}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </Link>
    </SectionTabs>
  );
}
