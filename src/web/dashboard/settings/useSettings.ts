import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { User } from '#shared/contract/accounts.ts';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { rememberStore } from '#web/client/queries/stores.ts';
import { rememberUser } from '#web/client/queries/user.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { useSlugCheck, type SlugCheck } from '../store/useSlugCheck.ts';
import { changesBetween, settingsProblems, valuesOf, type SettingsValues } from './settingsValues.ts';

export type SettingsForm = ReturnType<typeof useSettings>;

// What is typed stays when another window saves, but not when the creator says so.
const ALL = { keepDirtyValues: false };

const FIELDS = {
  firstName: 'firstName',
  lastName: 'lastName',
  displayName: 'displayName',
  name: 'name',
  slug: 'slug',
  description: 'description',
  contactEmail: 'contactEmail',
  postalAddress: 'postalAddress',
  currency: 'currency',
  theme: 'theme',
  themeOverrides: 'theme',
  socialLinks: 'socialLinks',
} as const;

/** What a preview of the store's page can show. */
const LOOK = ['name', 'description', 'theme', 'socialLinks'] as const;

/** One form over the creator and the store, with one bar to save both. */
export function useSettings(user: User, store: Store | null) {
  const queryClient = useQueryClient();
  const saved = valuesOf(user, store);
  const form = useForm<SettingsValues>({
    resolver: checkedBy((values) => settingsProblems(values, store !== null)),
    // What another window saves comes in by itself, except where something is typed here.
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const values = useWatch({ control: form.control, compute: (all: SettingsValues) => all });
  const changes = changesBetween(saved, values);
  const checked = useSlugCheck({ slug: values.slug, storeId: store?.id });
  const slugCheck: SlugCheck = store?.slug === values.slug ? { state: 'idle' } : checked;

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ profile, store: wish }: typeof changes) => {
      const known = { user, store };
      if (profile) known.user = (await call('updateProfile', profile)).user;
      if (wish && store) known.store = (await call('updateStore', { storeId: store.id, ...wish })).store;
      return known;
    },
    onSuccess: (known) => {
      rememberUser(queryClient, known.user);
      if (known.store) rememberStore(queryClient, known.store);
      form.reset(valuesOf(known.user, known.store), ALL);
      notify('success', 'Settings saved');
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: FIELDS,
        otherwise: 'Your settings could not be saved. Please try again.',
        show: (sentence) => notify('error', sentence),
      }),
  });

  const submit = form.handleSubmit(() => {
    if (slugCheck.state === 'idle' || slugCheck.state === 'valid') return mutate(changes);
    const waiting = slugCheck.state === 'checking' ? 'Wait until this address is checked.' : slugCheck.sentence;
    form.setError('slug', { message: waiting }, { shouldFocus: true });
  });

  return {
    form,
    slugCheck,
    changes: changes.store,
    checkLook: () => form.trigger(LOOK, { shouldFocus: true }),
    dirty: changes.profile !== null || changes.store !== null,
    saving: isPending,
    save: () => void submit(),
    discard: () => form.reset(saved, ALL),
  };
}
