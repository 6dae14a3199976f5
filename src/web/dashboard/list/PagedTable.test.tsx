import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { PagedTable } from './PagedTable.tsx';
import { useRows } from './useRows.ts';

type Titles = { items: readonly { id: string }[]; next: string | null };

/** A list whose pages come from `load`. */
async function openList(load: (cursor: string | null) => Promise<Titles>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={client}>
      <Titles load={load} />
    </QueryClientProvider>,
  );
}

function Titles({ load }: { load: (cursor: string | null) => Promise<Titles> }) {
  const query = useInfiniteQuery({
    queryKey: ['titles'],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Titles) => next,
  });
  return (
    <PagedTable
      label="Products"
      query={query}
      columns={[{ id: 'title', head: 'Product', primary: true, cell: ({ id }) => id }]}
      rows={useRows(query)}
      rowId={({ id }) => id}
      rowName={({ id }) => id}
      phoneRow={({ id }) => ({ title: id, details: [] })}
      empty={<p>Add your first product.</p>}
    />
  );
}

const button = (name: string) => page.getByRole('button', { name });
const cell = (name: string) => page.getByRole('gridcell', { name });

describe('a list that cannot be loaded', () => {
  it('shows the reason instead of claiming to be empty, and retries on request', async () => {
    let isReachable = false;
    await openList(async () => {
      if (!isReachable) throw new CallRefusal('network');
      return { items: [{ id: 'Harbor' }], next: null };
    });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect.element(page.getByText('Add your first product.')).not.toBeInTheDocument();
    isReachable = true;
    await button('Try again').click();
    await expect.element(cell('Harbor')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps its rows if only the next page failed, and loads that on request', async () => {
    let isReachable = false;
    await openList(async (cursor) => {
      if (cursor === null) return { items: [{ id: 'Harbor' }], next: 'second' };
      if (!isReachable) throw new CallRefusal('network');
      return { items: [{ id: 'Old town' }], next: null };
    });
    await button('Load more').click();
    await expect.element(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect.element(cell('Harbor')).toBeVisible();
    isReachable = true;
    await button('Try again').click();
    await expect.element(cell('Old town')).toBeVisible();
    await expect.element(button('Load more')).not.toBeInTheDocument();
  });
});

describe('a list without rows', () => {
  it('shows that it is empty once it has loaded', async () => {
    await openList(async () => ({ items: [], next: null }));
    await expect.element(page.getByText('Add your first product.')).toBeVisible();
  });
});
