import type { Callable, Who } from '#shared/contract/callable.ts';
import { csvLines } from '#shared/kit/csv.ts';
import type { z } from 'zod';
import type { AnyHandler } from './defineHandler.ts';

/** A list that can be exported as CSV: every page of a call, with what the call refuses and filters. */
export interface CsvExport<Item = never> {
  handler: AnyHandler;
  head: readonly string[];
  /** Most items have one row. */
  rowsOf: (item: Item) => readonly (readonly string[])[];
  /** How many items a page has. */
  pageRows: number;
  /** The lines of one result of the call, and where the next page begins. */
  readPage: (result: unknown) => { lines: string; nextCursor: string | null };
}

type ListCall<Item> = Callable<string, Who, z.ZodType, z.ZodType<{ items: Item[]; nextCursor: string | null }>>;

interface Columns<Item> extends Pick<CsvExport<Item>, 'head' | 'rowsOf'> {
  pageRows?: number;
}

/** The largest page of most lists. */
const PAGE_ROWS = 100;

/** Defines the export of a list. */
export function csvExport<Item>(
  handler: AnyHandler & { contract: ListCall<Item> },
  { head, rowsOf, pageRows = PAGE_ROWS }: Columns<Item>,
): CsvExport<Item> {
  return {
    handler,
    head,
    rowsOf,
    pageRows,
    readPage: (result) => {
      const { items, nextCursor } = handler.contract.output.parse(result);
      return { lines: csvLines(items.flatMap(rowsOf)), nextCursor };
    },
  };
}
