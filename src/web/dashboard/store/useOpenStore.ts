import { isolate } from '#shared/kit/isolate.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { storeNameProblem } from '#shared/rules/store.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { isSessionOver } from '#web/client/createQueryClient.ts';
import { openFirstStore } from '#web/client/openFirstStore.ts';
import { cacheStore, storesQuery } from '#web/client/queries/stores.ts';
import { cacheUser, userQuery } from '#web/client/queries/user.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { usePageHold } from '../session/pageHold.ts';
import { useSlugCheck } from './useSlugCheck.ts';

type StoreForm = { storeName: string; slug: string };
type Problem = { sentence: string; needsSignIn: boolean };
export type OpenStore = ReturnType<typeof useOpenStore>;

const FIELDS = { storeName: 'storeName', name: 'storeName', slug: 'slug' } as const;

const isSignedOut = (error: unknown): boolean =>
  isSessionOver(error) || (error instanceof CallRefusal && error.code === 'not-authenticated');

/** Opens a store and switches to it. */
export function useOpenStore(onDone: () => void) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useForm<StoreForm>({
    resolver: checkedBy(({ storeName }) => ({ storeName: storeNameProblem(storeName) })),
    defaultValues: { storeName: '', slug: '' },
  });
  const { data: user } = useQuery(userQuery);
  const people = user ? [user.displayName, user.email] : [];
  const [slug, name] = useWatch({ control: form.control, name: ['slug', 'storeName'] });
  const slugCheck = useSlugCheck({ slug, name });

  const { mutate, isPending } = useMutation({
    mutationFn: async (input: StoreForm) => {
      // The creator may have signed in again in another tab.
      if (queryClient.getQueryData(userQuery.queryKey) === null) {
        await queryClient.refetchQueries({ queryKey: userQuery.queryKey });
      }
      const isFirst = queryClient.getQueryData(storesQuery.queryKey)?.length === 0;
      return isFirst ? openFirstStore(queryClient, input) : call('createAdditionalStore', input);
    },
    onMutate: () => setProblem(null),
    onSuccess: async ({ store }) => {
      cacheStore(queryClient, store);
      cacheUser(queryClient, { activeStoreId: store.id });
      onDone();
      notify('success', `${isolate(store.name)} is open`, 'Add your first product, then share the link.');
      await router.navigate({ to: '/dashboard' });
      await call('switchActiveStore', { storeId: store.id });
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: FIELDS,
        otherwise: 'Couldn’t open the store. Please try again.',
        show: (sentence) => setProblem({ sentence, needsSignIn: isSignedOut(error) }),
      }),
  });

  usePageHold(form.formState.isDirty);
  const submit = form.handleSubmit((input) => mutate(input));
  return { form, slugCheck, people, problem, submit, busy: isPending, isReady: slugCheck.state === 'valid' };
}
