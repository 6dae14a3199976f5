import { useMemo } from 'react';

interface Paged<Row> {
  data: { pages: readonly { items: readonly Row[] }[] } | undefined;
}

const NOTHING: readonly never[] = [];

/** The rows of all loaded pages as one array, whose identity stays until another page loads. */
export const useRows = <Row>({ data }: Paged<Row>): readonly Row[] =>
  useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NOTHING, [data]);
