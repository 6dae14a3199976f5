// In some browsers, display: flex removes the roles of a row and its cells, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { RowData } from '@tanstack/react-table';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { Checkbox } from './Checkbox.tsx';
import { cx } from './cx.ts';
import { RowLink } from './RowLink.tsx';
import type { PhoneRow } from './tableColumn.ts';
import { rowHandlers, type TableRowProps } from './tableRow.ts';

/** A row with two lines: cover or avatar, name and details, amount and badge at the end. */
export function PhoneTableRow<Row extends RowData>({ content, ...props }: TableRowProps<Row> & { content: PhoneRow }) {
  const { row, name, lead, open, selectable, href, onOpen } = props;
  const { title, details, value, mark } = content;
  const selected = row.getIsSelected();
  return (
    <tr
      role="row"
      {...rowHandlers(props)}
      className={cx(rowStyle, onOpen && 'cursor-pointer', selected || open ? 'bg-slate-soft' : 'hover:bg-hover')}
    >
      {selectable && (
        <td role="gridcell" className="-my-2 -mr-3 -ml-3 shrink-0">
          <Checkbox
            label={`Select ${isolateRtl(name)}`}
            labelHidden
            checked={selected}
            onChange={() => row.toggleSelected()}
          />
        </td>
      )}
      <td role="gridcell" className="flex min-w-0 flex-1 items-center gap-3">
        {lead}
        <span className="block min-w-0 flex-1">
          <RowLink href={href} onOpen={onOpen} className="block w-full truncate text-left font-medium">
            {title}
          </RowLink>
          <span className="block truncate text-small text-ink-2">
            {details.map((detail, at) => (
              // The details of a list are the same ones in every row.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={at} className={detailStyle}>
                {detail}
              </span>
            ))}
          </span>
        </span>
      </td>
      {(value !== undefined || mark) && (
        <td role="gridcell" className="flex max-w-1/2 shrink-0 flex-col items-end gap-hair">
          {value !== undefined && <span className="figures max-w-full truncate">{value}</span>}
          {mark}
        </td>
      )}
    </tr>
  );
}

const rowStyle =
  'relative flex items-center gap-3 border-b border-line px-4 py-2 -outline-offset-2 transition-colors last:border-b-0';

// A dot between two non-empty details.
const detailStyle = "[&:not(:empty)~&:not(:empty)]:before:content-['·'] [&:not(:empty)~&:not(:empty)]:before:mx-1";
