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
  /** The buttons stay in view below content that can be long, such as a list. */
  actionsStay?: boolean;
  wide?: boolean;
  /** Fills the window, for content that needs the space. */
  full?: boolean;
  /** The control that gets the focus, by default the first one. Required where an action overwrites something. */
  firstFocus?: RefObject<HTMLElement | null>;
  /**
   * The element that gets the focus after closing, by default the one that opened it. False: the caller moves the
   * focus.
   */
  lastFocus?: () => HTMLElement | false;
  /** It can only be closed by one of its actions. */
  mustChoose?: boolean;
};

/** A question or a small form in the middle of the page. Long records belong in a Sheet. */
export function Dialog(props: DialogProps) {
  const itself = useOpened(part, props.open);
  return itself && createElement(itself, props);
}
