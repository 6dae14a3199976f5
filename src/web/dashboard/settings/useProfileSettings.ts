import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { User } from '#shared/contract/accounts.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { cacheUser } from '#web/client/queries/user.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { profileChanges, profileProblems, profileValues, type ProfileValues } from './profileValues.ts';

export type ProfileSettings = ReturnType<typeof useProfileSettings>;

const ALL = { keepDirtyValues: false };

/** The form of the creator's names. */
export function useProfileSettings(user: User) {
  const queryClient = useQueryClient();
  const saved = profileValues(user);
  const form = useForm<ProfileValues>({
    resolver: checkedBy(profileProblems),
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const values = useWatch({ control: form.control, compute: (all: ProfileValues) => all });
  const changes = profileChanges(saved, values);

  const { mutate, isPending } = useMutation({
    mutationFn: (input: CallInput<'updateProfile'>) => call('updateProfile', input),
    onSuccess: ({ user: known }) => {
      cacheUser(queryClient, known);
      form.reset(profileValues(known), ALL);
      notify('success', 'Settings saved');
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: { firstName: 'firstName', lastName: 'lastName', displayName: 'displayName' },
        otherwise: 'Couldn’t save your settings. Please try again.',
        show: (sentence) => notify('error', sentence),
      }),
  });
  const submit = form.handleSubmit(() => changes && mutate(changes));

  return {
    form,
    dirty: changes !== null,
    saving: isPending,
    save: () => void submit(),
    discard: () => form.reset(saved, ALL),
  };
}
