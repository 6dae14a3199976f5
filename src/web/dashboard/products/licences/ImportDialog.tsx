import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#shared/contract/contents.ts';
import { IMPORT_MAX, importProblem, readImportedKeys } from '#shared/rules/licence.ts';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';
import { notify } from '../../notify.ts';
import { licencesKey } from './licencesQuery.ts';

type ImportDialogProps = {
  storeId: string;
  productId: string;
  /** The license keys of the product. A product can have several kinds of them. */
  contents: readonly Pick<Content, 'id' | 'title'>[];
  onClose: () => void;
};

/** Adds keys of an earlier system. */
export function ImportDialog({ storeId, productId, contents, onClose }: ImportDialogProps) {
  const client = useQueryClient();
  const [contentId, setContentId] = useState(contents[0]?.id ?? '');
  const [pasted, setPasted] = useState('');
  const keys = readImportedKeys(pasted);

  async function add() {
    const { added, known, repeated } = await call('importLicences', { storeId, productId, contentId, keys });
    await client.invalidateQueries({ queryKey: licencesKey(storeId, productId) });
    const skipped = [
      ...(known > 0 ? [`${countText(known)} ${known === 1 ? 'was' : 'were'} already in this store.`] : []),
      ...(repeated.count > 0 ? [repeatedText(repeated)] : []),
    ];
    notify('success', `${countText(added)} imported`, skipped.length === 0 ? undefined : skipped.join(' '));
    onClose();
  }

  const problem = importProblem(keys) ?? undefined;
  const { isSent, form } = useDialogForm({
    isValid: problem === undefined,
    save: add,
    otherwise: 'Couldn’t import the keys. Please try again.',
  });

  return (
    <FormDialog
      title="Import keys"
      description="Keys of an earlier system keep working. A key with an email gives that person access to this product, without an email to them. The others go to your next buyers, in this order."
      confirmLabel={keys.length === 0 ? 'Import keys' : `Import ${countText(keys.length)}`}
      {...form}
      hasChanges={pasted !== ''}
      onClose={onClose}
      wide
    >
      {contents.length > 1 && (
        <Field label="Kind of key" kind="choice">
          <Select
            options={contents.map(({ id, title }) => ({ value: id, label: title }))}
            value={contentId}
            onChange={setContentId}
          />
        </Field>
      )}
      <Field
        label="Keys"
        error={isSent ? problem : undefined}
        hint={`One key per line, with its owner’s email after a comma if there is one. Up to ${formatNumber(IMPORT_MAX)} keys at a time.`}
      >
        <TextArea
          value={pasted}
          rows={8}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder={'ABCD-1234-EFGH, ana@example.com\nIJKL-5678-MNOP'}
          onChange={({ target }) => setPasted(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

const countText = (count: number): string => (count === 1 ? '1 key' : `${formatNumber(count)} keys`);

function repeatedText({ count, first }: { count: number; first: readonly string[] }): string {
  const more = count - first.length;
  const named = new Intl.ListFormat('en').format([
    ...first.map((key) => `“${key}”`),
    ...(more > 0 ? [`${formatNumber(more)} more`] : []),
  ]);
  return count === 1
    ? `1 key wasn’t imported, because it’s the same as another in your list except for case, spaces or hyphens: ${named}.`
    : `${countText(count)} weren’t imported, because they’re the same as others in your list except for case, spaces or hyphens: ${named}.`;
}
