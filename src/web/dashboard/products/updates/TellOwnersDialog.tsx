import { useState } from 'react';
import type { ProductUpdate } from '#shared/contract/updates.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';
import { UPDATE_NOTE_MAX } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';
import { useSettled } from '../../editing/useSettled.ts';
import { allowanceText } from '../../email/campaignText.ts';
import { AddressMissing } from '../../email/editor/AddressMissing.tsx';
import { notify } from '../../notify.ts';
import { ownersText } from './ownersText.ts';

type TellOwnersDialogProps = {
  storeId: string;
  productId: string;
  update: ProductUpdate;
  onChanged: (update: ProductUpdate) => void;
  onClose: () => void;
};

/** Writes a note, shows the email and sends it. */
export function TellOwnersDialog({ storeId, productId, update, onChanged, onClose }: TellOwnersDialogProps) {
  const { owners, allowance } = update;
  const [note, setNote] = useState('');
  // However often it is sent, it is announced once.
  const [updateId] = useState(() => crypto.randomUUID());
  const isTooLong = countCharacters(note.trim()) > UPDATE_NOTE_MAX;
  const later = allowanceText(owners.count, allowance);
  const { form } = useDialogForm({
    isValid: !isTooLong,
    save: async () => {
      onChanged((await call('announceVersion', { storeId, productId, updateId, note })).update);
      notify('success', `Emailing ${ownersText(owners)}`);
      onClose();
    },
    otherwise: 'Couldn’t send the email. Please try again.',
  });
  return (
    <FormDialog
      title={`Email ${ownersText(owners)}?`}
      description={
        <>
          <span className="block">
            The email goes to everyone who can open what’s new and wants updates. You can’t undo this.
          </span>
          {later !== null && <span className="mt-2 block">{later}</span>}
          <AddressMissing />
        </>
      }
      confirmLabel={`Email ${ownersText(owners)}`}
      {...form}
      hasChanges={note.trim() !== ''}
      onClose={onClose}
      wide
    >
      <Field
        label="What’s new?"
        optional
        error={isTooLong ? `Use up to ${UPDATE_NOTE_MAX} characters.` : undefined}
        hint="What changed, in your own words. Links aren’t needed: the email opens the product."
      >
        <TextArea rows={3} dir="auto" value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <EmailPreview storeId={storeId} productId={productId} note={isTooLong ? '' : note.trim()} />
    </FormDialog>
  );
}

const PREVIEW_DELAY_MS = 600;

function EmailPreview({ storeId, productId, note }: { storeId: string; productId: string; note: string }) {
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const settled = useSettled(note, PREVIEW_DELAY_MS);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">Preview</p>
        <ChoiceChips label="Colors" value={scheme} onChange={setScheme} choices={SCHEMES} />
      </div>
      <div className="rounded-md border border-line bg-sunken p-2">
        <iframe
          title="Preview of the email"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/dashboard/products/${storeId}/${productId}/update?scheme=${scheme}&note=${encodeURIComponent(settled)}`}
          className="block h-[40dvh] w-full rounded-sm"
        />
      </div>
    </div>
  );
}

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
