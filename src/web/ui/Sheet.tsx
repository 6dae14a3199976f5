import { createElement, type ReactNode } from 'react';
import { latePart, useOpened } from './latePart.ts';

const part = latePart(async () => (await import('./SheetItself.tsx')).SheetItself);

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Stays in sight at the end. */
  actions?: ReactNode;
};

/** A record beside its list: from the right on a desk, from below on a phone, where a swipe down closes it. */
export function Sheet(props: SheetProps) {
  const itself = useOpened(part, props.open);
  return itself && createElement(itself, props);
}
