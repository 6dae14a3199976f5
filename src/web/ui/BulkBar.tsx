import type { ReactTable, RowData } from '@tanstack/react-table';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import type { StoaFeatures } from './DataTable.tsx';
import { IconButton } from './IconButton.tsx';
import { floatingBarStyle } from './popupStyle.ts';

type BulkBarProps<Row extends RowData> = { table: ReactTable<StoaFeatures, Row>; actions: ReactNode };

/** Actions for the selected rows, shown only while rows are selected. */
export function BulkBar<Row extends RowData>({ table, actions }: BulkBarProps<Row>) {
  const count = table.getSelectedRowIds().length;
  if (count === 0) return null;
  return (
    <section data-save-bar aria-label="Selected rows" className={cx(floatingBarStyle, 'flex-wrap pl-2')}>
      <IconButton
        label="Clear selection"
        size="small"
        icon={<X aria-hidden />}
        onClick={() => table.toggleAllRowsSelected(false)}
      />
      <output className="figures text-body text-ink-2">{count} selected</output>
      {!table.getIsAllRowsSelected() && (
        <span className="max-md:order-last max-md:w-full">
          <Button variant="quiet" size="small" onClick={() => table.toggleAllRowsSelected(true)}>
            Select all
          </Button>
        </span>
      )}
      <span className="flex flex-1 flex-wrap items-center justify-end gap-2">{actions}</span>
    </section>
  );
}
