import type { ReactNode } from 'react';

export type TableColumn<Row> = {
  id: string;
  head: string;
  /** Returns null if there is no value. */
  cell: (row: Row) => ReactNode;
  /** The row's name: opens the row, and takes the remaining width unless another column is wide. */
  primary?: boolean;
  /** Digits of equal width, aligned to the end of the column. */
  figures?: boolean;
  /** Sentences: two lines in the remaining width. */
  wide?: boolean;
  /** Shows nothing instead of a dash if there is no value, for states that are marked only when they are unusual. */
  blank?: boolean;
  sortable?: boolean;
};

/** A row on a phone: title and value on the first line, details and badge on the second. */
export type PhoneRow = {
  title: ReactNode;
  /** Joined by dots. Empty ones are skipped. */
  details: readonly ReactNode[];
  /** Usually an amount. */
  value?: ReactNode;
  /** A badge for an unusual state. */
  mark?: ReactNode;
};

export type TableSort = { column: string; direction: 'asc' | 'desc' };

/** The column that takes the remaining width. */
export const widestColumn = <Row>(columns: readonly TableColumn<Row>[]): TableColumn<Row> | undefined =>
  columns.find(({ wide }) => wide) ?? columns.find(({ primary }) => primary);
