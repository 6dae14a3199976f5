// In some browsers, any other display than a table's removes the roles of a table and its parts, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { columnVisibilityFeature, createColumnHelper, rowSelectionFeature } from '@tanstack/react-table';
import { tableFeatures, useTable, type RowData } from '@tanstack/react-table';
import { useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { BulkBar } from './BulkBar.tsx';
import { cx } from './cx.ts';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { PhoneTableRow } from './PhoneTableRow.tsx';
import type { PhoneRow, TableColumn, TableSort } from './tableColumn.ts';
import { useDensity } from './useDensity.ts';
import { useOverflow } from './useOverflow.ts';
import { usePhone } from './usePhone.ts';
import { useRowKeys } from './useRowKeys.ts';

export type DataTableProps<Row extends RowData> = {
  /** The label of the table: 'Products'. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** A stable array: from a query, or a constant. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** A cover or avatar before the name. */
  lead?: (row: Row) => ReactNode;
  phoneRow: (row: Row) => PhoneRow;
  onOpen?: (row: Row) => void;
  /** The URL of a row. The name becomes a link that can be opened in a new tab. */
  href?: (row: Row) => string;
  /** The row whose sheet is open. */
  openId?: string | undefined;
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  /** Actions for the selected rows. */
  bulk?: ReactNode;
  sort?: TableSort | undefined;
  onSort?: (sort: TableSort) => void;
  hidden?: ReadonlySet<string>;
  loading?: boolean;
  /** Shown instead of the rows if there are none. */
  empty: ReactNode;
  /** Shown below the rows: the button that loads more. */
  more?: ReactNode;
};

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
export type StoaFeatures = typeof features;

/**
 * A list of records: columns on a desktop, two lines per row on a phone. Arrow keys move, Enter opens, Space selects.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, lead, href, phoneRow, onOpen, onSelect, openId, loading = false, empty, more, bulk } = props;
  const table = useStoaTable(props);
  const isPhone = usePhone();
  const [density] = useDensity();
  const keys = useRowKeys(rows.length);
  const shown = table.getRowModel().rows;
  const waiting = loading && shown.length === 0;
  if (!waiting && shown.length === 0) return <div className={frameStyle}>{empty}</div>;

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Frame>
        <table
          role="grid"
          aria-label={label}
          data-density={density}
          aria-busy={loading}
          aria-multiselectable={Boolean(onSelect)}
          className={tableStyle}
        >
          <DataTableHead table={table} {...props} />
          <tbody role="rowgroup" className="block md:table-row-group">
            {waiting && (
              <SkeletonRows
                columns={table.getVisibleLeafColumns().length + (onSelect ? 1 : 0)}
                hasLead={Boolean(lead)}
                isPhone={isPhone}
              />
            )}
            {shown.map((row, at) => {
              const common = {
                row,
                name: props.rowName(row.original),
                lead: lead?.(row.original),
                open: row.id === openId,
                selectable: Boolean(onSelect),
                tabIndex: at === keys.current ? 0 : -1,
                onFocus: () => keys.setCurrent(at),
                onMove: (event: KeyboardEvent<HTMLTableRowElement>) => keys.moveFrom(at, event),
                href: href?.(row.original),
                onOpen: onOpen && (() => onOpen(row.original)),
              };
              if (isPhone) return <PhoneTableRow key={row.id} {...common} content={phoneRow(row.original)} />;
              return <DataTableRow key={row.id} {...common} columns={props.columns} />;
            })}
          </tbody>
        </table>
      </Frame>
      {more}
      {onSelect && <BulkBar table={table} actions={bulk} />}
    </div>
  );
}

/** A frame that scrolls would hold the sticky header, so it scrolls only if its columns need more width. */
function Frame({ children }: { children: ReactNode }) {
  const { ref, overflows } = useOverflow<HTMLDivElement>();
  return (
    <div ref={ref} className={cx(frameStyle, overflows && 'md:overflow-x-auto')}>
      {children}
    </div>
  );
}

function useStoaTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, selected, onSelect, hidden } = props;
  const tableColumns = useMemo(() => toTableColumns(columns), [columns]);
  return useTable({
    features,
    columns: tableColumns,
    data: rows,
    getRowId: rowId,
    enableRowSelection: Boolean(onSelect),
    state: {
      rowSelection: Object.fromEntries(Array.from(selected ?? [], (id) => [id, true as const])),
      columnVisibility: Object.fromEntries(Array.from(hidden ?? [], (id) => [id, false])),
    },
    onRowSelectionChange: (change) => {
      const before = Object.fromEntries(Array.from(selected ?? [], (id) => [id, true as const]));
      onSelect?.(new Set(Object.keys(typeof change === 'function' ? change(before) : change)));
    },
  });
}

function toTableColumns<Row extends RowData>(columns: readonly TableColumn<Row>[]) {
  const helper = createColumnHelper<StoaFeatures, Row>();
  return columns.map(({ id, head, cell }) =>
    helper.display({ id, header: head, cell: ({ row }) => cell(row.original) }),
  );
}

const frameStyle = 'min-w-0 overflow-clip rounded-lg border border-line bg-surface';
const tableStyle = 'block w-full border-separate border-spacing-0 text-body md:table';
