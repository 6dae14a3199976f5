// Drawn as a card, a row and its cells lose their roles in some browsers, so they are written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { flexRender, type Row as TableRow, type RowData } from '@tanstack/react-table';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { cx } from './cx.ts';
import type { StoaFeatures } from './DataTable.tsx';
import type { TableColumn } from './tableColumn.ts';

type DataTableRowProps<Row extends RowData> = {
  row: TableRow<StoaFeatures, Row>;
  columns: readonly TableColumn<Row>[];
  name: string;
  open: boolean;
  selectable: boolean;
  tabIndex: number;
  onFocus: () => void;
  onMove: (event: KeyboardEvent<HTMLTableRowElement>) => void;
  onOpen?: () => void;
};

export function DataTableRow<Row extends RowData>(props: DataTableRowProps<Row>) {
  const { row, columns, name, open, selectable, tabIndex, onFocus, onMove, onOpen } = props;
  const selected = row.getIsSelected();
  const columnOf = new Map(columns.map((column) => [column.id, column]));

  function act(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return;
    onMove(event);
    if (event.key === 'Enter') onOpen?.();
    if (event.key === ' ' && selectable) row.toggleSelected();
    if (event.key === ' ') event.preventDefault();
  }

  return (
    <tr
      role="row"
      tabIndex={tabIndex}
      onFocus={onFocus}
      onKeyDown={act}
      onClick={(event) => isPlainClick(event) && onOpen?.()}
      aria-selected={selectable ? selected : undefined}
      className={cx(
        rowStyle,
        selectable && 'pl-12',
        onOpen && 'cursor-pointer',
        selected || open ? 'bg-slate-soft' : 'hover:bg-hover',
      )}
    >
      {selectable && (
        <td role="gridcell" className={selectStyle}>
          <Checkbox label={`Select ${name}`} labelHidden checked={selected} onChange={() => row.toggleSelected()} />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const column = columnOf.get(cell.column.id);
        const content = flexRender(cell.column.columnDef.cell, cell.getContext());
        if (column?.primary) return <PrimaryCell key={cell.id} content={content} {...(onOpen ? { onOpen } : {})} />;
        return <PlainCell key={cell.id} {...{ head: '', ...column }} content={content} />;
      })}
    </tr>
  );
}

// The button is for touch and screen readers; the keyboard has the row itself.
function PrimaryCell({ content, onOpen }: { content: ReactNode; onOpen?: () => void }) {
  return (
    <td role="gridcell" className={cx(cellStyle, 'mb-1 block font-medium md:w-full md:max-w-0')}>
      <div className="min-w-0 md:min-w-[calc(var(--width-menu)/2)] lg:min-w-menu">
        {onOpen ? (
          <button type="button" tabIndex={-1} onClick={onOpen} className="block max-w-full text-left md:truncate">
            {content}
          </button>
        ) : (
          <div className="md:truncate">{content}</div>
        )}
      </div>
    </td>
  );
}

type PlainCellProps = { head: string; figures?: boolean; wide?: boolean; content: ReactNode };

function PlainCell({ head, figures = false, wide = false, content }: PlainCellProps) {
  return (
    <td role="gridcell" className={cx(cellStyle, plainStyle, figures && 'figures md:text-right')}>
      <span aria-hidden className="w-1/3 shrink-0 text-small text-ink-3 md:hidden">
        {head}
      </span>
      <div className={cx(contentStyle, wide ? sentencesStyle : 'md:max-w-menu md:truncate')}>{content}</div>
    </td>
  );
}

// A menu in a row draws elsewhere in the page, yet its clicks arrive here through React.
function isPlainClick({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, input, label, [role="checkbox"]') === null;
}

const rowStyle = [
  'relative block border-b border-line px-4 py-3 transition-colors last:border-b-0 md:table-row',
  '-outline-offset-2',
].join(' ');

const cellStyle =
  'min-h-6 items-baseline md:table-cell md:h-12 md:border-b md:border-line md:px-3 md:align-middle lg:px-4 md:whitespace-nowrap md:[tr:last-child>&]:border-b-0';

const contentStyle = "min-w-0 empty:before:content-['–'] max-md:wrap-anywhere";

const sentencesStyle = 'line-clamp-2 wrap-anywhere md:w-menu md:whitespace-normal lg:w-form';

// A card leaves out what is empty; a column shows that it is.
const plainStyle = 'flex gap-4 max-md:has-[>div:empty]:hidden';

const selectStyle =
  'absolute top-1 left-1 md:static md:table-cell md:w-px md:border-b md:border-line md:pl-2 md:[tr:last-child>&]:border-b-0';
