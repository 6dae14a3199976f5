import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { ColumnChoice } from '../ColumnChoice.tsx';
import { DataTable } from '../DataTable.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Sheet } from '../Sheet.tsx';
import type { PhoneRow, TableColumn, TableSort } from '../tableColumn.ts';
import { longTitle } from './Examples.tsx';

type Product = {
  id: string;
  title: string;
  state: 'Published' | 'Draft';
  price: string;
  sold: number;
  changed: string;
};

const nothing: Product[] = [];

export function TableExamples() {
  const [count, setCount] = useState(12);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<TableSort>({ column: 'title', direction: 'asc' });
  const [open, setOpen] = useState<Product | null>(null);
  const rows = useMemo(() => Array.from({ length: count }, (_, at) => productAt(at)), [count]);
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
      </div>
      <DataTable
        label="Products"
        {...{ columns, rows, selected, hidden, sort }}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        phoneRow={phoneRow}
        onOpen={setOpen}
        openId={open?.id}
        onSelect={setSelected}
        onSort={setSort}
        bulk={<Button size="small">Archive</Button>}
        empty={null}
        more={count < 24 && <Button onClick={() => setCount(24)}>Load more</Button>}
      />
      <DataTable
        label="Loading products"
        columns={columns}
        rows={nothing}
        rowId={({ id }) => id}
        rowName={({ id }) => id}
        phoneRow={phoneRow}
        loading
        empty={null}
      />
      <DataTable
        label="No products"
        columns={columns}
        rows={nothing}
        rowId={({ id }) => id}
        rowName={({ id }) => id}
        phoneRow={phoneRow}
        empty={
          <EmptyState
            drawing="products"
            sentence="Add your first product."
            action={
              <Button variant="primary" icon={<Plus aria-hidden />}>
                New product
              </Button>
            }
          />
        }
      />
      <Sheet open={open !== null} onOpenChange={() => setOpen(null)} title={open?.title ?? ''}>
        <p>{open?.price}</p>
      </Sheet>
    </>
  );
}

const columns: TableColumn<Product>[] = [
  { id: 'title', head: 'Product', primary: true, sortable: true, cell: ({ title }) => title },
  {
    id: 'state',
    head: 'Status',
    cell: ({ state }) => <Badge tone={state === 'Draft' ? 'neutral' : 'slate'}>{state}</Badge>,
  },
  { id: 'changed', head: 'Changed', sortable: true, cell: ({ changed }) => changed },
  { id: 'sold', head: 'Sold', figures: true, sortable: true, cell: ({ sold }) => sold },
  { id: 'price', head: 'Price', figures: true, cell: ({ price }) => price },
];

const phoneRow = ({ title, changed, price, state }: Product): PhoneRow => ({
  title,
  details: [changed],
  value: price,
  mark: state === 'Draft' && <Badge>Draft</Badge>,
});

function productAt(at: number): Product {
  const titles = ['Celadon glaze recipes', 'Wheel throwing from zero', 'Kiln log template', longTitle];
  return {
    id: `p${at}`,
    title: titles[at % titles.length] ?? '',
    state: at % 3 === 0 ? 'Draft' : 'Published',
    price: at % 4 === 2 ? 'Free' : `€${(at + 1) * 9}.00`,
    sold: at * 37,
    changed: `${at + 1} May 2026`,
  };
}
