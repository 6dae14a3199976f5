import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch, type FieldPath } from 'react-hook-form';
import type { Store } from '#shared/contract/stores.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { cacheStore } from '#web/client/queries/stores.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { useSlugCheck, type SlugCheck } from '../store/useSlugCheck.ts';
import { storeChanges, storeProblems, storeValues, type StoreField, type StoreValues } from './storeValues.ts';

export type StoreSettings = ReturnType<typeof useStoreSettings>;

// Typed input stays when another window saves, but not when the creator resets it.
const ALL = { keepDirtyValues: false };

/** A form of the store fields that a page shows. */
export function useStoreSettings(store: Store, fields: readonly StoreField[]) {
  const queryClient = useQueryClient();
  const saved = storeValues(store);
  const form = useForm<StoreValues>({
    resolver: checkedBy((values) => storeProblems(values, fields)),
    // Applies another window's saves to fields without local input.
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const values = useWatch({ control: form.control, compute: (all: StoreValues) => all });
  const changes = storeChanges(saved, values);
  const checked = useSlugCheck({ slug: values.slug, storeId: store.id });
  const slugCheck: SlugCheck = store.slug === values.slug ? { state: 'idle' } : checked;

  const { mutate, isPending } = useMutation({
    mutationFn: (input: Omit<CallInput<'updateStore'>, 'storeId'>) =>
      call('updateStore', { storeId: store.id, ...input }),
    onSuccess: ({ store: known }) => {
      cacheStore(queryClient, known);
      form.reset(storeValues(known), ALL);
      notify('success', 'Settings saved');
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: fieldsOfRefusals(fields),
        otherwise: 'Couldn’t save your settings. Please try again.',
        show: (sentence) => notify('error', sentence),
      }),
  });

  const submit = form.handleSubmit(() => {
    if (!changes) return;
    if (slugCheck.state === 'idle' || slugCheck.state === 'valid') return mutate(changes);
    const waiting = slugCheck.state === 'checking' ? 'Please wait while we check this address.' : slugCheck.sentence;
    form.setError('slug', { message: waiting }, { shouldFocus: true });
  });

  return {
    form,
    slugCheck,
    changes,
    checkFields: () => form.trigger(undefined, { shouldFocus: true }),
    dirty: changes !== null,
    saving: isPending,
    save: () => void submit(),
    discard: () => form.reset(saved, ALL),
  };
}

// Refusals name theme overrides separately. The page shows both as one field.
function fieldsOfRefusals(fields: readonly StoreField[]): Record<string, FieldPath<StoreValues>> {
  const named = Object.fromEntries(fields.map((field) => [field, field] as const));
  return fields.includes('theme') ? { ...named, themeOverrides: 'theme' } : named;
}
