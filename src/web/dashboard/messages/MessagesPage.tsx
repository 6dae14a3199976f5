import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ContactMessage } from '#shared/contract/messages.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { formatLimitedCount } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { CustomerPlaces } from '../customers/CustomerPlaces.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { Ago } from '../list/Ago.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { PersonCell } from '../list/PersonCell.tsx';
import { readIdParameter } from '../list/readIdParameter.ts';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { useStore } from '../store/useActiveStore.ts';
import { MessagePanel } from './MessagePanel.tsx';
import { messagesInput, messageQuery, messagesQuery, READ, readMessageFilters } from './messagesQuery.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useCsvExport } from '../export/useCsvExport.ts';

/** Messages from the store's contact form. */
export function MessagesPage() {
  const store = useStore();
  const [params, setParams, addressWith] = useAddressSearch();
  const filters = readMessageFilters(params);
  const query = useInfiniteQuery(messagesQuery(store.id, filters));
  const rows = useRows(query);
  const [first] = query.data?.pages ?? [];
  const openId = readIdParameter(params, 'message');
  const { opened, error: openError, retry: openAgain } = useMessage(store.id, openId, rows);
  const { mark } = useMessageActions(store.id);
  const csv = useCsvExport('listContactMessages', () => messagesInput(store.id, filters));
  const isFiltered = filters.search !== '' || filters.read !== undefined;

  const isEmptyStore = first?.count === 0 && !first.isMore && !isFiltered;

  const unreadId = opened?.readAt === null ? opened.id : null;
  const markRead = useEffectEvent((id: string) => void mark([id], true));
  useEffect(
    function markOpenedMessageRead() {
      if (unreadId !== null) markRead(unreadId);
    },
    [unreadId],
  );

  return (
    <>
      <PageHead
        title="Messages"
        sentence={first && !isEmptyStore ? unreadText(first.unread) : 'Messages from your contact form.'}
        action={!isEmptyStore && <ExportButton csv={csv} disabled={rows.length === 0} />}
      />
      <CustomerPlaces storeId={store.id} />
      {openError && <LoadNotice error={openError} otherwise="Couldn’t load this message." onRetry={openAgain} />}
      <ListTools hidden={isEmptyStore}>
        <SearchInput label="Search messages" value={filters.search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter label="Show" choices={READ} value={filters.read} onChange={(show) => setParams({ show })} />
      </ListTools>
      <PagedTable
        label="Messages"
        columns={columns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => `Message from ${isolateRtl(name)}`}
        lead={face}
        phoneRow={phoneRow}
        href={({ id }) => addressWith({ message: id })}
        onOpen={({ id }) => setParams({ message: id }, { push: true })}
        openId={openId ?? undefined}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No messages match these filters."
              action={<Button onClick={() => setParams({ q: undefined, show: undefined })}>Show all messages</Button>}
            />
          ) : (
            <EmptyState
              drawing="envelope"
              sentence="No messages yet. Add a contact form to your page to receive messages here and by email."
              action={
                <Button variant="primary" render={<Link to="/dashboard/store-builder" />}>
                  Open store builder
                </Button>
              }
            />
          )
        }
      />
      <MessagePanel
        storeId={store.id}
        storeName={store.name}
        message={opened}
        onClose={() => setParams({ message: undefined })}
      />
    </>
  );
}

const columns: TableColumn<ContactMessage>[] = [
  {
    id: 'from',
    head: 'From',
    primary: true,
    cell: ({ name, email }) => <PersonCell name={name} email={email} />,
  },
  { id: 'state', head: 'Status', blank: true, cell: NewBadge },
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
  { id: 'sent', head: 'Sent', cell: ({ sentAt }) => <Ago at={sentAt} /> },
];

const face = ({ name }: ContactMessage) => <Avatar name={name} />;

const phoneRow = (message: ContactMessage): PhoneRow => ({
  title: <bdi>{message.name}</bdi>,
  details: [<Ago key="sent" at={message.sentAt} />, <bdi key="message">{message.message}</bdi>],
  mark: <NewBadge {...message} />,
});

function NewBadge({ readAt }: Pick<ContactMessage, 'readAt'>) {
  return readAt === null && <Badge tone="slate">New</Badge>;
}

/** The open message: from the list, or loaded separately if the list does not contain it yet. */
function useMessage(storeId: string, id: string | null, rows: readonly ContactMessage[]) {
  const listed = rows.find((row) => row.id === id);
  const query = useQuery({ ...messageQuery(storeId, id ?? ''), enabled: id !== null && listed === undefined });
  const opened = id === null ? undefined : (listed ?? query.data ?? undefined);
  return { opened, error: opened ? null : query.error, retry: () => void query.refetch() };
}

function unreadText(unread: number): string {
  if (unread === 0) return 'All messages read';
  return unread === 1 ? '1 unread message' : `${formatLimitedCount(unread)} unread messages`;
}
