import { createElement, type ReactNode } from 'react';
import { latePart, useOpened } from './latePart.ts';

const part = latePart(async () => (await import('./ConfirmDialogItself.tsx')).ConfirmDialogItself);

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What happens, and whether it can be undone. */
  description: ReactNode;
  /** The deed in words: 'Delete product', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The name that has to be typed before the deed. */
  typeName?: string;
  /** The caller closes the dialog once it is done. */
  onConfirm: () => void;
};

/** Asks before a deed that is not easily undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const itself = useOpened(part, props.open);
  return itself && createElement(itself, props);
}
