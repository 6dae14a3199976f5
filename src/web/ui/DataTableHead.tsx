import type { ReactTable, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Checkbox } from './Checkbox.tsx';
import { cx } from './cx.ts';
import type { DataTableProps, StoaFeatures } from './DataTable.tsx';
import { widestColumn, type TableColumn, type TableSort } from './tableColumn.ts';

type DataTableHeadProps<Row extends RowData> = { table: ReactTable<StoaFeatures, Row> } & Pick<
  DataTableProps<Row>,
  'columns' | 'onSelect' | 'sort' | 'onSort' | 'label'
>;

/** Sticky while the rows scroll. A phone has no columns, so it has no header. */
export function DataTableHead<Row extends RowData>(props: DataTableHeadProps<Row>) {
  const { table, columns, label, onSelect, sort, onSort } = props;
  const widest = widestColumn(columns);
  const hidden = new Set(columns.map(({ id }) => id).filter((id) => !table.getColumn(id)?.getIsVisible()));
  return (
    <thead className="hidden md:table-header-group">
      <tr>
        {onSelect && (
          <th scope="col" className={cx(headStyle, 'w-px pl-2')}>
            <Checkbox
              label={`Select all ${label.toLowerCase()}`}
              labelHidden
              checked={table.getIsAllRowsSelected()}
              mixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onChange={(all) => table.toggleAllRowsSelected(all)}
            />
          </th>
        )}
        {columns
          .filter(({ id }) => !hidden.has(id))
          .map((column) => (
            <HeadCell key={column.id} column={column} isWidest={column === widest} sort={sort} onSort={onSort} />
          ))}
      </tr>
    </thead>
  );
}

type HeadCellProps<Row> = {
  column: TableColumn<Row>;
  isWidest: boolean;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
};

function HeadCell<Row>({ column, isWidest, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const next: TableSort = { column: column.id, direction: direction === 'asc' ? 'desc' : 'asc' };
  return (
    <th
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={cx(
        headStyle,
        'px-3 lg:px-4',
        column.figures && 'text-right',
        (column.primary || column.wide) && 'min-w-menu',
        isWidest && 'w-full',
      )}
    >
      {column.sortable && onSort ? (
        <button type="button" onClick={() => onSort(next)} className={sortStyle}>
          {column.head}
          <SortMark direction={direction} />
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

function SortMark({ direction }: { direction: 'asc' | 'desc' | undefined }) {
  if (direction === 'asc') return <ArrowUp aria-hidden className="size-3" />;
  if (direction === 'desc') return <ArrowDown aria-hidden className="size-3" />;
  return <ChevronsUpDown aria-hidden className="size-3 text-ink-3" />;
}

const headStyle = [
  'sticky top-(--top-bar) z-10 h-control border-b border-line bg-surface text-left text-small font-medium',
  'whitespace-nowrap text-ink-2',
].join(' ');

const sortStyle = '-mx-2 inline-flex h-control-small items-center gap-1 rounded-sm px-2 hover:bg-hover hover:text-ink';
