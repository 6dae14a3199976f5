import type { ReactNode } from 'react';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import type { OpenPart } from './EmailEditorContext.ts';

export type PartDialogPart = Pick<OpenPart, 'attributes' | 'onDone'> & {
  onClose: () => void;
  /** The element that gets the focus afterwards. */
  lastFocus: () => HTMLElement | false;
};

type PartFormProps = Pick<PartDialogPart, 'onClose' | 'lastFocus'> & {
  title: string;
  description?: string;
  onSubmit: () => void;
  children: ReactNode;
};

/** Edits one part of an email. */
export function PartForm({ onSubmit, ...rest }: PartFormProps) {
  return (
    <FormDialog
      {...rest}
      confirmLabel="Done"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
