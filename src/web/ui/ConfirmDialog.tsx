import { createElement, type ReactNode } from 'react';
import { preloadable, useOpened } from './preloadable.ts';

const part = preloadable(async () => (await import('./ConfirmDialogContent.tsx')).ConfirmDialogContent);

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The action in words: 'Delete product', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** It cannot be confirmed now, for a reason that the description gives. */
  blocked?: boolean;
  /** A name that has to be typed to confirm. */
  typeName?: string;
  /** The caller closes the dialog when the action is done. */
  onConfirm: () => void;
};

/** Asks for confirmation of an action that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const itself = useOpened(part, props.open);
  return itself && createElement(itself, props);
}
