import { useState } from 'react';
import type { Content, ContentInput } from '#shared/contract/contents.ts';
import { completeAddress } from '#shared/blocks/address.ts';
import { CONTENT_TITLE_MAX, LINK_MAX, linkProblem } from '#shared/rules/productKind.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';

type LinkDialogProps = {
  /** Null: a new one. */
  link: Extract<Content, { kind: 'link' }> | null;
  onClose: () => void;
  onSave: (link: ContentInput) => Promise<void>;
};

/** A link that customers open. Its address is a secret until they have bought the product. */
export function LinkDialog({ link, onClose, onSave }: LinkDialogProps) {
  const [id] = useState(() => link?.id ?? crypto.randomUUID());
  const [title, setTitle] = useState(link?.title ?? '');
  const [typed, setTyped] = useState(link?.url ?? '');
  const url = completeAddress(typed);
  const problems = {
    ...(title.trim() === '' ? { title: 'Enter a title.' } : {}),
    ...(url === '' ? { url: 'Enter the address.' } : { url: linkProblem(url) ?? undefined }),
  };
  const { isSent, form } = useDialogForm({
    isValid: problems.title === undefined && problems.url === undefined,
    save: () => onSave({ id, kind: 'link', title: title.trim(), url }),
    otherwise: 'Couldn’t save the link. Please try again.',
  });
  const shown: { title?: string; url?: string | undefined } = isSent ? problems : {};

  return (
    <FormDialog
      title={link === null ? 'New link' : 'Edit link'}
      description="Customers open it with one click. The address stays hidden until they have access."
      confirmLabel="Save link"
      {...form}
      hasChanges={title !== (link?.title ?? '') || typed !== (link?.url ?? '')}
      onClose={onClose}
    >
      <Field label="Title" error={shown.title}>
        <TextInput
          value={title}
          dir="auto"
          autoComplete="off"
          maxLength={CONTENT_TITLE_MAX}
          placeholder="Join the studio group"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field label="Address" error={shown.url} hint="Anyone who has the address can share it.">
        <TextInput
          value={typed}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LINK_MAX}
          placeholder="https://"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
