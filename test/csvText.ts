import { csvOf } from '#shared/kit/csv.ts';
import type { CsvExport } from '#server/access/csvExport.ts';

/** The whole file of an export. */
export const csvText = <Item>({ head, rowsOf }: CsvExport<Item>, items: readonly Item[]): string =>
  csvOf(head, items.flatMap(rowsOf));
