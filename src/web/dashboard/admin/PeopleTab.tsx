import { useInfiniteQuery } from '@tanstack/react-query';
import { PLANS } from '#shared/rules/plan.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { peopleQuery } from './adminQueries.ts';
import { oneOf, STATUSES } from './adminFilters.ts';
import { peopleColumns, personFace, personPhoneRow } from './peopleColumns.tsx';
import { PersonPanel } from './PersonPanel.tsx';

/** All creators of the platform. */
export function PeopleTab() {
  const [params, setParams, addressWith] = useAddressSearch();
  const search = params.get('q') ?? '';
  const status = oneOf(STATUSES, params.get('status'));
  const planId = oneOf(PLAN_CHOICES, params.get('plan'));
  const query = useInfiniteQuery(
    peopleQuery({
      ...(search !== '' && { search }),
      ...(status !== undefined && { status }),
      ...(planId !== undefined && { planId }),
    }),
  );
  const rows = useRows(query);
  const openId = params.get('person');
  const [hidden] = useHiddenColumns('people', ['joined']);
  return (
    <>
      <div className="mb-4 flex min-w-0 flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <SearchInput label="Search creators" value={search} onSearch={(q) => setParams({ q })} />
        <FilterChips
          filters={[
            { id: 'status', label: 'Status', options: STATUSES },
            { id: 'plan', label: 'Plan', options: PLAN_CHOICES },
          ]}
          values={{ ...(status !== undefined && { status }), ...(planId !== undefined && { plan: planId }) }}
          onChange={({ status: nextStatus, plan }) => setParams({ status: nextStatus, plan })}
        />
      </div>
      <PagedTable
        label="Creators"
        columns={peopleColumns}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ uid }) => uid}
        rowName={({ email }) => email}
        lead={personFace}
        phoneRow={personPhoneRow}
        href={({ uid }) => addressWith({ person: uid })}
        onOpen={({ uid }) => setParams({ person: uid }, { push: true })}
        openId={openId ?? undefined}
        empty={
          <EmptyState
            drawing="lens"
            sentence={search === '' ? 'No creators match these filters.' : `No creators match “${search}”.`}
            action={
              <Button onClick={() => setParams({ q: undefined, status: undefined, plan: undefined })}>
                Show all creators
              </Button>
            }
          />
        }
      />
      <PersonPanel uid={openId} rows={rows} onClose={() => setParams({ person: undefined })} />
    </>
  );
}

const PLAN_CHOICES = PLANS.map(({ id, name }) => ({ value: id, label: name }));
