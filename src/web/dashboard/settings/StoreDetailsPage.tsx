import { Controller, useController, useWatch } from 'react-hook-form';
import type { Store } from '#shared/contract/stores.ts';
import { STORE_DESCRIPTION_LIMIT } from '#shared/rules/store.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';
import { formatNumber } from '#web/client/format.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { currencyOptions } from '../currencyOptions.ts';
import { readTypedSlug } from '../store/readTypedSlug.ts';
import { StoreAddress } from '../store/StoreAddress.tsx';
import { suggestionBasis } from '../store/suggestionBasis.ts';
import { AvatarField } from './AvatarField.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { PreviewNotice } from './PreviewNotice.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { StoreSettingsProps } from './settingsPages.tsx';
import { useStoreSettings, type StoreSettings } from './useStoreSettings.ts';

const FIELDS = ['name', 'slug', 'description', 'contactEmail', 'currency'] as const;

export function StoreDetailsPage({ store }: StoreSettingsProps) {
  const settings = useStoreSettings(store, FIELDS);
  const { form } = settings;
  const { errors } = form.formState;
  const description = useWatch({ control: form.control, name: 'description' });
  return (
    <SettingsForm settings={settings}>
      <AvatarField settings={settings} store={store} />
      <Field label="Store name" error={errors.name?.message}>
        <TextInput autoComplete="organization" {...form.register('name')} />
      </Field>
      <AddressField settings={settings} store={store} />
      <Field label="Description" error={errors.description?.message} hint={<Counter text={description} />}>
        <TextArea rows={4} {...form.register('description')} />
      </Field>
      <Field
        label="Contact email"
        optional
        hint="Shown to customers who need help with an order."
        error={errors.contactEmail?.message}
      >
        <TextInput type="email" inputMode="email" autoComplete="email" {...form.register('contactEmail')} />
      </Field>
      <Controller
        control={form.control}
        name="currency"
        render={({ field, fieldState }) => (
          <Field
            label="Currency"
            hint="Used for new products. Existing products keep their currency."
            error={fieldState.error?.message}
          >
            <Combobox
              options={currencyOptions()}
              value={field.value}
              onChange={(currency) => currency !== null && field.onChange(currency)}
              onBlur={field.onBlur}
              ref={field.ref}
              nothing="No matching currency."
              required
            />
          </Field>
        )}
      />
      <PreviewButton settings={settings} store={store} />
      <PreviewNotice store={store} />
    </SettingsForm>
  );
}

function AddressField({ settings: { form, slugCheck }, store }: { settings: StoreSettings; store: Store }) {
  const { field, fieldState } = useController({ control: form.control, name: 'slug' });
  const { ref, value: slug, onChange, onBlur } = field;
  const name = useWatch({ control: form.control, name: 'name' });
  const moves = slug !== store.slug;
  const where = `${window.location.host}/${store.slug}`;
  return (
    <StoreAddress
      ref={ref}
      slug={slug}
      onChange={(typed) => onChange(readTypedSlug(typed))}
      onBlur={onBlur}
      check={slugCheck}
      basis={suggestionBasis({ name, slug, people: [] })?.text ?? null}
      storeId={store.id}
      error={fieldState.error?.message}
      hint={
        moves
          ? `Links to ${where} will redirect to the new address.`
          : 'If you change it, the old address will redirect to the new one.'
      }
    />
  );
}

function Counter({ text }: { text: string }) {
  return (
    <span className="figures">
      {formatNumber(countCharacters(text.trim()))} of {formatNumber(STORE_DESCRIPTION_LIMIT - 1)} characters
    </span>
  );
}
