import { Fragment } from 'react';
import { splitIsolates } from '#shared/kit/isolate.ts';

/** A sentence with names marked by `isolate`. Each becomes an element with its own text direction. */
export function Sentence({ text }: { text: string }) {
  return splitIsolates(text).map(({ text: piece, isIsolated }, at) =>
    isIsolated ? <bdi key={at}>{piece}</bdi> : <Fragment key={at}>{piece}</Fragment>,
  );
}
