import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { NETWORKS } from '#shared/rules/networks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { placeholderOf } from './placeholderOf.ts';
import { PreviewButton } from './PreviewButton.tsx';
import { PreviewNotice } from './PreviewNotice.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { StoreSettingsProps } from './settingsPages.tsx';
import { useStoreSettings } from './useStoreSettings.ts';

const FIELDS = ['socialLinks'] as const;
const MOST = 12;
const OPTIONS = Object.entries(NETWORKS).map(([value, label]): { value: string; label: string } => ({ value, label }));

/** The social links under the store's name, in the creator's order. */
export function LinksPage({ store }: StoreSettingsProps) {
  const settings = useStoreSettings(store, FIELDS);
  const { form } = settings;
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'socialLinks' });
  const links = useWatch({ control: form.control, name: 'socialLinks' });
  const { errors } = form.formState;
  return (
    <SettingsForm settings={settings}>
      {fields.length > 0 && (
        <ol className="flex flex-col gap-3">
          {fields.map((link, at) => (
            <li key={link.id} className="flex flex-wrap items-start gap-2 lg:flex-nowrap">
              <div className="min-w-0 flex-1 lg:w-menu lg:flex-none">
                <Controller
                  control={form.control}
                  name={`socialLinks.${at}.network`}
                  render={({ field }) => (
                    <Field label={`Network ${at + 1}`} labelHidden kind="choice">
                      <Select options={OPTIONS} value={field.value} onChange={field.onChange} ref={field.ref} />
                    </Field>
                  )}
                />
              </div>
              <div className="order-last w-full min-w-0 lg:order-none lg:w-auto lg:flex-1">
                <Field label={`Address ${at + 1}`} labelHidden error={errors.socialLinks?.[at]?.url?.message}>
                  <TextInput
                    type="url"
                    inputMode="url"
                    placeholder={placeholderOf(links[at]?.network ?? '')}
                    {...form.register(`socialLinks.${at}.url`)}
                  />
                </Field>
              </div>
              <span className="flex">
                <IconButton
                  label="Move up"
                  icon={<ArrowUp aria-hidden />}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  label="Move down"
                  icon={<ArrowDown aria-hidden />}
                  disabled={at === fields.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton label="Remove link" icon={<Trash2 aria-hidden />} onClick={() => remove(at)} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          disabled={fields.length >= MOST}
          onClick={() => append({ network: 'instagram', url: '' })}
        >
          Add link
        </Button>
        {fields.length >= MOST && <p className="mt-2 text-small text-ink-2">{MOST} links is the maximum.</p>}
      </div>
      <PreviewButton settings={settings} store={store} />
      <PreviewNotice store={store} />
    </SettingsForm>
  );
}
