import type { Row as TableRow, RowData } from '@tanstack/react-table';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { StoaFeatures } from './DataTable.tsx';

export type TableRowProps<Row extends RowData> = {
  row: TableRow<StoaFeatures, Row>;
  name: string;
  lead: ReactNode;
  open: boolean;
  selectable: boolean;
  tabIndex: number;
  onFocus: () => void;
  onMove: (event: KeyboardEvent<HTMLTableRowElement>) => void;
  href: string | undefined;
  onOpen: (() => void) | undefined;
};

/**
 * The behavior of every table row: keys move, open and select; a click opens; a middle or Ctrl click opens a new tab.
 */
export function rowHandlers<Row extends RowData>(props: TableRowProps<Row>) {
  const { row, selectable, onFocus, onMove, onOpen, href } = props;
  return {
    tabIndex: props.tabIndex,
    onFocus,
    onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
      if (event.target !== event.currentTarget) return;
      onMove(event);
      if (event.key === 'Enter') onOpen?.();
      if (event.key === ' ' && selectable) row.toggleSelected();
      if (event.key === ' ') event.preventDefault();
    },
    onClick(event: MouseEvent<HTMLTableRowElement>) {
      if (!isOnPlainContent(event)) return;
      if (href !== undefined && wantsNewTab(event)) window.open(href, '_blank', 'noopener');
      else onOpen?.();
    },
    onAuxClick(event: MouseEvent<HTMLTableRowElement>) {
      if (href === undefined || event.button !== 1 || !isOnPlainContent(event)) return;
      window.open(href, '_blank', 'noopener');
    },
    'aria-selected': selectable ? row.getIsSelected() : undefined,
  };
}

export const wantsNewTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

// A menu in a row renders elsewhere in the DOM, but React still bubbles its clicks to the row.
function isOnPlainContent({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, input, label, [role="checkbox"]') === null;
}
