import { useInfiniteQuery } from '@tanstack/react-query';
import { PAID_PLANS, planOf } from '#shared/rules/plan.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { oneOf } from './adminFilters.ts';
import { planSubscribersQuery } from './adminQueries.ts';
import { personFace } from './peopleColumns.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { SUBSCRIBER_STATES, subscriberColumns, subscriberPhoneRow } from './subscriberColumns.tsx';

/** The creators who pay or paid for a plan. */
export function PlanSubscribers() {
  const [params, setParams, addressWith] = useAddressSearch();
  const search = params.get('q') ?? '';
  const planId = oneOf(PLAN_CHOICES, params.get('plan'));
  const state = oneOf(SUBSCRIBER_STATES, params.get('status'));
  const query = useInfiniteQuery(
    planSubscribersQuery({
      ...(search !== '' && { search }),
      ...(planId !== undefined && { planId }),
      ...(state !== undefined && { state }),
    }),
  );
  const rows = useRows(query);
  const openId = params.get('person');
  const isFiltered = search !== '' || planId !== undefined || state !== undefined;
  return (
    <section aria-labelledby="plan-subscribers" className="min-w-0">
      <h2 id="plan-subscribers" className="mb-4 text-large font-semibold">
        Subscribers
      </h2>
      <div className="mb-4 flex min-w-0 flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <SearchInput label="Search subscribers" value={search} onSearch={(q) => setParams({ q })} />
        <FilterChips
          filters={[
            { id: 'plan', label: 'Plan', options: PLAN_CHOICES },
            { id: 'status', label: 'Status', options: SUBSCRIBER_STATES },
          ]}
          values={{ ...(planId !== undefined && { plan: planId }), ...(state !== undefined && { status: state }) }}
          onChange={({ plan, status }) => setParams({ plan, status })}
        />
      </div>
      <PagedTable
        label="Subscribers"
        columns={subscriberColumns}
        query={query}
        rows={rows}
        rowId={({ subscriptionId }) => subscriptionId}
        rowName={({ email }) => email}
        lead={({ name, email }) => personFace({ displayName: name, email })}
        phoneRow={subscriberPhoneRow}
        href={({ creatorId }) => addressWith({ person: creatorId })}
        onOpen={({ creatorId }) => setParams({ person: creatorId }, { push: true })}
        openId={rows.find(({ creatorId }) => creatorId === openId)?.subscriptionId}
        empty={
          <EmptyState
            drawing="lens"
            sentence={
              isFiltered ? 'No subscribers match these filters.' : 'Creators will appear here once they buy a plan.'
            }
            action={
              isFiltered && (
                <Button onClick={() => setParams({ q: undefined, plan: undefined, status: undefined })}>
                  Show all subscribers
                </Button>
              )
            }
          />
        }
      />
      <PersonPanel uid={openId} rows={[]} onClose={() => setParams({ person: undefined })} />
    </section>
  );
}

const PLAN_CHOICES = PAID_PLANS.map((id) => ({ value: id, label: planOf(id).name }));
