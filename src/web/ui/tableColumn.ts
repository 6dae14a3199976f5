import type { ReactNode } from 'react';

export type TableColumn<Row> = {
  id: string;
  head: string;
  /** What stands in it; nothing where there is nothing to say. */
  cell: (row: Row) => ReactNode;
  /** What the row is called: takes the room that is left, opens the row, and heads the card on a phone. */
  primary?: boolean;
  /** Digits of equal width, at the end of the column. */
  figures?: boolean;
  /** Sentences: two lines of them, with more room than a word or a figure has. */
  wide?: boolean;
  sortable?: boolean;
};

export type TableSort = { column: string; direction: 'asc' | 'desc' };
