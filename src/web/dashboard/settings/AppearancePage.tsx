import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Image } from '#shared/contract/catalog.ts';
import { ThemeEditor } from '#web/builder/theme/ThemeEditor.tsx';
import type { ThemeValue } from '#web/builder/theme/themeValue.ts';
import { storePageQuery } from '#web/client/queries/storePage.ts';
import { uploadImage } from '../products/uploads/uploadImage.ts';
import { PreviewButton } from './PreviewButton.tsx';
import { PreviewNotice } from './PreviewNotice.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { StoreSettingsProps } from './settingsPages.tsx';
import { useStoreSettings } from './useStoreSettings.ts';

const FIELDS = ['theme'] as const;

/** The theme of the store's page and its overrides. */
export function AppearancePage({ store }: StoreSettingsProps) {
  const settings = useStoreSettings(store, FIELDS);
  const { form } = settings;
  const { field, fieldState } = useController({ control: form.control, name: 'theme' });
  const { ref, value: theme } = field;
  const [colors, choices] = useWatch({ control: form.control, name: ['colors', 'choices'] });
  const [sent, setSent] = useState<Readonly<Record<string, Image>>>({});
  const { data } = useQuery({ ...storePageQuery(store.id), enabled: Boolean(choices.backgroundImageId) });

  function change({ theme: next, themeOverrides: { colors: nextColors, ...nextChoices } }: ThemeValue) {
    form.setValue('theme', next, { shouldDirty: true });
    form.setValue('colors', nextColors, { shouldDirty: true });
    form.setValue('choices', nextChoices, { shouldDirty: true });
    form.clearErrors('theme');
  }

  return (
    <SettingsForm settings={settings}>
      <div ref={ref} tabIndex={-1} className="flex max-w-text flex-col gap-4 outline-none">
        {fieldState.error && (
          <p role="alert" className="text-small text-brick">
            {fieldState.error.message}
          </p>
        )}
        <ThemeEditor
          store={store}
          value={{ theme, themeOverrides: { ...choices, colors } }}
          onChange={change}
          images={{ ...data?.images, ...sent }}
          uploadImage={(file) => uploadImage({ storeId: store.id, file, onProgress: () => undefined })}
          rememberImage={(image) => setSent((known) => ({ ...known, [image.id]: image }))}
        />
      </div>
      <PreviewButton settings={settings} store={store} />
      <PreviewNotice store={store} />
    </SettingsForm>
  );
}
