import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { exportsQuery, rememberExport } from '#web/client/queries/exports.ts';
import { notify, notifyRefusal } from '../notify.ts';

/** Begins an export of the creator's data, or stops the one under way. */
export function useExport() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey });
  const beginning = useMutation({
    mutationFn: (includeFiles: boolean) => call('exportMyData', { includeFiles }),
    onSuccess: (answer) => rememberExport(queryClient, answer.export),
    onError: (error) => notifyRefusal(error, 'The export could not be started. Please try again.'),
    onSettled,
  });
  const cancelling = useMutation({
    mutationFn: (exportId: string) => call('cancelExport', { exportId }),
    onSuccess: (answer) => {
      rememberExport(queryClient, answer.export);
      if (answer.export.state === 'cancelled') notify('success', 'Export cancelled');
    },
    onError: (error) => notifyRefusal(error, 'The export could not be cancelled. Please try again.'),
    onSettled,
  });
  return {
    begin: (includeFiles: boolean) => beginning.mutate(includeFiles),
    beginning: beginning.isPending,
    cancel: (exportId: string) => cancelling.mutate(exportId),
    cancelling: cancelling.isPending,
  };
}
