import type { ReactNode } from 'react';

export type TableColumn<Row> = {
  id: string;
  head: string;
  /** Returns nothing where there is no value. */
  cell: (row: Row) => ReactNode;
  /** The row's name: takes the remaining width and opens the row. */
  primary?: boolean;
  /** Digits of equal width, aligned to the end of the column. */
  figures?: boolean;
  /** Sentences: two lines, and more width than a word or a figure gets. */
  wide?: boolean;
  /** Shows nothing instead of a dash where there is no value: for states that are only marked when they are unusual. */
  blank?: boolean;
  sortable?: boolean;
};

/** A row on a phone: the title and the value at its end on the first line, the details and the mark on the second. */
export type PhoneRow = {
  title: ReactNode;
  /** Joined by dots; empty ones are left out. */
  details: readonly ReactNode[];
  /** Usually an amount. */
  value?: ReactNode;
  /** A badge for an unusual state. */
  mark?: ReactNode;
};

export type TableSort = { column: string; direction: 'asc' | 'desc' };
