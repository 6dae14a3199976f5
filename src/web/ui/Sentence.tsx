import { Fragment } from 'react';
import { splitIsolates } from '#shared/kit/isolate.ts';

/** A sentence whose names were isolated by `isolate`: each has its own direction, and the text has no marks in it. */
export function Sentence({ text }: { text: string }) {
  return splitIsolates(text).map(({ text: piece, isIsolated }, at) =>
    isIsolated ? <bdi key={at}>{piece}</bdi> : <Fragment key={at}>{piece}</Fragment>,
  );
}
