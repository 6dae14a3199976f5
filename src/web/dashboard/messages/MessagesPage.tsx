import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContactMessage } from '#shared/contract/messages.ts';
import { formatAgo, formatDateTime, formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import type { TableColumn } from '#web/ui/tableColumn.ts';
import { CustomerPlaces } from '../customers/CustomerPlaces.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { useStore } from '../store/useActiveStore.ts';
import { MessagePanel } from './MessagePanel.tsx';
import { messagesQuery, READ, readMessageFilters } from './messagesQuery.ts';
import { useMessageDeeds } from './useMessageDeeds.ts';
import { useMessageExport } from './useMessageExport.ts';

/** What visitors wrote by the contact form of the page. */
export function MessagesPage() {
  const store = useStore();
  const [words, setWords] = useAddressSearch();
  const filters = readMessageFilters(words);
  const query = useInfiniteQuery(messagesQuery(store.id, filters));
  const rows = useRows(query);
  const [first] = query.data?.pages ?? [];
  const [opened, setOpened] = useState<ContactMessage | undefined>();
  const { mark } = useMessageDeeds(store.id);
  const csv = useMessageExport(store.id, filters);
  const isFiltered = filters.search !== '' || filters.read !== undefined;

  function open(message: ContactMessage) {
    setOpened(message);
    if (message.readAt === null) void mark([message.id], true);
  }

  return (
    <>
      <PageHead
        title="Messages"
        sentence={first ? unreadWords(first.unread) : 'What visitors wrote by your contact form.'}
        action={<ExportButton csv={csv} disabled={rows.length === 0} />}
      />
      <CustomerPlaces storeId={store.id} />
      <div className="mb-4 flex min-w-0 flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <SearchInput label="Search messages" value={filters.search} onSearch={(q) => setWords({ q })} />
        <ChoiceChips
          label="Show"
          value={filters.read ?? 'all'}
          onChange={(show) => setWords({ show: show === 'all' ? undefined : show })}
          choices={[{ value: 'all', label: 'All' }, ...READ]}
        />
      </div>
      <PagedTable
        label="Messages"
        columns={columns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => `Message of ${name}`}
        onOpen={open}
        openId={opened?.id}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No message fits."
              action={<Button onClick={() => setWords({ q: undefined, show: undefined })}>Show all messages</Button>}
            />
          ) : (
            <EmptyState
              drawing="letter"
              sentence="Nobody has written yet. Put a contact form on your page: what comes stands here and in your mailbox."
              action={
                <Button variant="primary" render={<Link to="/dashboard/store-builder" />}>
                  Open the store builder
                </Button>
              }
            />
          )
        }
      />
      <MessagePanel storeId={store.id} storeName={store.name} message={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

const columns: TableColumn<ContactMessage>[] = [
  {
    id: 'from',
    head: 'From',
    primary: true,
    cell: ({ name, email, readAt }) => (
      <span className="block min-w-0 py-1 md:truncate">
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 wrap-anywhere md:truncate" dir="auto">
            {name}
          </span>
          {readAt === null && <Badge tone="slate">New</Badge>}
        </span>
        <span className="block text-small font-normal text-ink-2 wrap-anywhere md:truncate">{email}</span>
      </span>
    ),
  },
  {
    id: 'message',
    head: 'Message',
    wide: true,
    cell: ({ message }) => (
      <span className="text-ink-2" dir="auto">
        {message}
      </span>
    ),
  },
  {
    id: 'sent',
    head: 'Sent',
    cell: ({ sentAt }) => (
      <time dateTime={sentAt} title={formatDateTime(sentAt)}>
        {formatAgo(sentAt)}
      </time>
    ),
  },
];

function unreadWords(unread: number): string {
  if (unread === 0) return 'All are read.';
  return unread === 1 ? '1 waits to be read.' : `${formatNumber(unread)} wait to be read.`;
}
