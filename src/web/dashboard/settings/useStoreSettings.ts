import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch, type FieldPath } from 'react-hook-form';
import type { Store } from '#shared/contract/stores.ts';
import { call, type Wish } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { rememberStore } from '#web/client/queries/stores.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { useSlugCheck, type SlugCheck } from '../store/useSlugCheck.ts';
import { storeChanges, storeProblems, storeValues, type StoreField, type StoreValues } from './storeValues.ts';

export type StoreSettings = ReturnType<typeof useStoreSettings>;

// What is typed stays when another window saves, but not when the creator says so.
const ALL = { keepDirtyValues: false };

/** A page's form over the fields of the store that the page shows. */
export function useStoreSettings(store: Store, fields: readonly StoreField[]) {
  const queryClient = useQueryClient();
  const saved = storeValues(store);
  const form = useForm<StoreValues>({
    resolver: checkedBy((values) => storeProblems(values, fields)),
    // What another window saves comes in by itself, except where something is typed here.
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const values = useWatch({ control: form.control, compute: (all: StoreValues) => all });
  const changes = storeChanges(saved, values);
  const checked = useSlugCheck({ slug: values.slug, storeId: store.id });
  const slugCheck: SlugCheck = store.slug === values.slug ? { state: 'idle' } : checked;

  const { mutate, isPending } = useMutation({
    mutationFn: (input: Omit<Wish<'updateStore'>, 'storeId'>) => call('updateStore', { storeId: store.id, ...input }),
    onSuccess: ({ store: known }) => {
      rememberStore(queryClient, known);
      form.reset(storeValues(known), ALL);
      notify('success', 'Settings saved');
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: fieldsOfRefusals(fields),
        otherwise: 'Your settings could not be saved. Please try again.',
        show: (sentence) => notify('error', sentence),
      }),
  });

  const submit = form.handleSubmit(() => {
    if (!changes) return;
    if (slugCheck.state === 'idle' || slugCheck.state === 'valid') return mutate(changes);
    const waiting = slugCheck.state === 'checking' ? 'Wait until this address is checked.' : slugCheck.sentence;
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

// The call names the overrides of a theme apart from it; the page shows both as one field.
function fieldsOfRefusals(fields: readonly StoreField[]): Record<string, FieldPath<StoreValues>> {
  const named = Object.fromEntries(fields.map((field) => [field, field] as const));
  return fields.includes('theme') ? { ...named, themeOverrides: 'theme' } : named;
}
