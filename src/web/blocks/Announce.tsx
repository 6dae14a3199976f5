import { Fragment, type ReactNode } from 'react';

/** A message whose placeholders are replaced with markup, such as a name with its own text direction. */
export function Announce({ sentence, ...values }: { sentence: string } & Record<string, ReactNode>) {
  return sentence
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>);
}
