import { useMemo } from 'react';

interface Paged<Row> {
  data: { pages: readonly { items: readonly Row[] }[] } | undefined;
}

const NOTHING: readonly never[] = [];

/** The rows of every page that was read, as one array that stays the same until one more is. */
export const useRows = <Row>({ data }: Paged<Row>): readonly Row[] =>
  useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NOTHING, [data]);
