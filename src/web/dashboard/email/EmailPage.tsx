import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { useStore } from '../store/useActiveStore.ts';
import { campaignColumns, campaignName, campaignPhoneRow } from './campaignColumns.tsx';
import { campaignsQuery, readCampaignFilters } from './campaignsQuery.ts';
import { STATES } from './campaignText.ts';
import { NewCampaign } from './NewCampaign.tsx';
import { useLiveCampaigns } from './useLiveCampaigns.ts';

/** The store's campaigns. */
export function EmailPage() {
  const { id: storeId } = useStore();
  const navigate = useNavigate();
  const [params, setParams] = useAddressSearch();
  const filters = readCampaignFilters(params);
  const query = useInfiniteQuery(campaignsQuery(storeId, filters));
  const rows = useRows(query);
  const count = query.data?.pages[0]?.count;
  const isFiltered = filters.search !== '' || filters.state !== undefined;
  const [hidden] = useHiddenColumns('campaigns', ['sent']);
  useLiveCampaigns(storeId);
  return (
    <>
      <PageHead
        title="Email"
        sentence={count === undefined || (count === 0 && !isFiltered) ? SENTENCE : countLabel(count, isFiltered)}
        action={<NewCampaign />}
      />
      <ListTools hidden={count === 0 && !isFiltered}>
        <SearchInput label="Search campaigns" value={filters.search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Status"
          choices={STATES}
          value={filters.state}
          onChange={(state) => setParams({ state })}
        />
      </ListTools>
      <PagedTable
        label="Campaigns"
        columns={campaignColumns}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={campaignName}
        phoneRow={campaignPhoneRow}
        href={({ id }) => `/dashboard/email/${id}`}
        onOpen={({ id }) => void navigate({ to: '/dashboard/email/$campaignId', params: { campaignId: id } })}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No campaigns match these filters."
              action={<Button onClick={() => setParams({ q: undefined, state: undefined })}>Show all campaigns</Button>}
            />
          ) : (
            <EmptyState
              drawing="envelope"
              sentence="Write to everyone who subscribes to your emails. Your campaigns and their results will appear here."
              action={<NewCampaign />}
            />
          )
        }
      />
    </>
  );
}

const SENTENCE = 'Write to your subscribers and customers.';

function countLabel(count: number, filtered: boolean): string {
  const campaigns = count === 1 ? '1 campaign' : `${formatNumber(count)} campaigns`;
  return filtered ? `${campaigns} found` : campaigns;
}
