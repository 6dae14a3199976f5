import { createElement, type ReactNode, type RefObject } from 'react';
import { latePart, useOpened } from './latePart.ts';

export { DialogActions } from './DialogActions.tsx';

const part = latePart(async () => (await import('./DialogItself.tsx')).DialogItself);

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end: the quiet one first, the deed last. */
  actions?: ReactNode;
  wide?: boolean;
  /** Where the focus goes first; by default to the first control. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** It ends by a choice only: nothing that closes it is offered. */
  mustChoose?: boolean;
};

/** A question or a small form in the middle of the page. A long record belongs in a Sheet. */
export function Dialog(props: DialogProps) {
  const itself = useOpened(part, props.open);
  return itself && createElement(itself, props);
}
