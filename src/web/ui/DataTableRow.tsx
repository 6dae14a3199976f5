import { flexRender, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { Checkbox } from './Checkbox.tsx';
import { cx } from './cx.ts';
import { RowLink } from './RowLink.tsx';
import type { TableColumn } from './tableColumn.ts';
import { rowHandlers, type TableRowProps } from './tableRow.ts';

type DataTableRowProps<Row extends RowData> = TableRowProps<Row> & { columns: readonly TableColumn<Row>[] };

/** A row with a cell for each visible column. */
export function DataTableRow<Row extends RowData>({ columns, ...props }: DataTableRowProps<Row>) {
  const { row, name, lead, open, selectable, href, onOpen } = props;
  const selected = row.getIsSelected();
  const columnOf = new Map(columns.map((column) => [column.id, column]));

  return (
    <tr
      {...rowHandlers(props)}
      className={cx(rowStyle, onOpen && 'cursor-pointer', selected || open ? 'bg-slate-soft' : 'hover:bg-hover')}
    >
      {selectable && (
        <td className={cx(cellStyle, 'w-px pl-2')}>
          <Checkbox
            label={`Select ${isolateRtl(name)}`}
            labelHidden
            checked={selected}
            onChange={() => row.toggleSelected()}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const column = columnOf.get(cell.column.id);
        const content = flexRender(cell.column.columnDef.cell, cell.getContext());
        if (column?.primary) return <PrimaryCell key={cell.id} {...{ content, lead, href, onOpen }} />;
        return <PlainCell key={cell.id} {...column} content={content} />;
      })}
    </tr>
  );
}

type PrimaryCellProps = Pick<TableRowProps<RowData>, 'lead' | 'href' | 'onOpen'> & { content: ReactNode };

function PrimaryCell({ content, lead, href, onOpen }: PrimaryCellProps) {
  return (
    <td className={cx(cellStyle, 'max-w-0 px-3 font-medium lg:px-4')}>
      <div className="flex min-w-[calc(var(--width-menu)-2*var(--space-4))] items-center gap-3">
        {lead}
        <RowLink href={href} onOpen={onOpen} className="block min-w-0 flex-1 truncate text-left">
          {content}
        </RowLink>
      </div>
    </td>
  );
}

type PlainCellProps = { figures?: boolean; wide?: boolean; blank?: boolean; content: ReactNode };

function PlainCell({ figures = false, wide = false, blank = false, content }: PlainCellProps) {
  return (
    <td className={cx(cellStyle, 'px-3 lg:px-4', figures && 'figures text-right', wide && 'max-w-0')}>
      <div className={cx(!blank && "empty:before:content-['–']", wide ? sentencesStyle : 'max-w-menu truncate')}>
        {content}
      </div>
    </td>
  );
}

const rowStyle = 'relative -outline-offset-2 transition-colors';

const cellStyle =
  'h-12 border-b border-line align-middle whitespace-nowrap in-data-[density=compact]:h-control [tr:last-child>&]:border-b-0';

const sentencesStyle = 'line-clamp-2 wrap-anywhere whitespace-normal in-data-[density=compact]:line-clamp-1';
