import { createElement, type ReactNode } from 'react';
import { preloadable, useOpened } from './preloadable.ts';

const part = preloadable(async () => (await import('./SheetContent.tsx')).SheetContent);

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Sticky at the end. */
  actions?: ReactNode;
};

/** A record beside its list: on the right on a desktop, from below on a phone, where swiping down closes it. */
export function Sheet(props: SheetProps) {
  const itself = useOpened(part, props.open);
  return itself && createElement(itself, props);
}
