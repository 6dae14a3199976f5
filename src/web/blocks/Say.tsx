import { Fragment, type ReactNode } from 'react';

/** A sentence whose places are filled with markup, such as a name that keeps its own direction. */
export function Say({ sentence, ...values }: { sentence: string } & Record<string, ReactNode>) {
  return sentence
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>);
}
