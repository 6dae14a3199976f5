import { createElement, type ReactNode, type RefObject } from 'react';
import { preloadable, useOpened } from './preloadable.ts';

export { DialogActions } from './DialogActions.tsx';

const part = preloadable(async () => (await import('./DialogContent.tsx')).DialogContent);

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons: secondary first, primary last. */
  actions?: ReactNode;
  wide?: boolean;
  /** Takes the whole window, for what has to be seen large. */
  full?: boolean;
  /** Where the focus goes first; by default to the first control. Required where an action overwrites something. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes once it is closed; by default to what opened it. False: the caller moves it. */
  lastFocus?: () => HTMLElement | false;
  /** It ends by a choice only: nothing that closes it is offered. */
  mustChoose?: boolean;
};

/** A question or a small form in the middle of the page. Long records belong in a Sheet. */
export function Dialog(props: DialogProps) {
  const itself = useOpened(part, props.open);
  return itself && createElement(itself, props);
}
