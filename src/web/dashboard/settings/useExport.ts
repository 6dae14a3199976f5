import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { exportsQuery, cacheExport } from '#web/client/queries/exports.ts';
import { notify, notifyRefusal } from '../notify.ts';

/** Starts or cancels an export of the creator's data. */
export function useExport() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey });
  const beginning = useMutation({
    mutationFn: (includeFiles: boolean) => call('exportMyData', { includeFiles }),
    onSuccess: (answer) => cacheExport(queryClient, answer.export),
    onError: (error) => notifyRefusal(error, 'Couldn’t start the export. Please try again.'),
    onSettled,
  });
  const cancelling = useMutation({
    mutationFn: (exportId: string) => call('cancelExport', { exportId }),
    onSuccess: (answer) => {
      cacheExport(queryClient, answer.export);
      if (answer.export.state === 'cancelled') notify('success', 'Export canceled');
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t cancel the export. Please try again.'),
    onSettled,
  });
  return {
    begin: (includeFiles: boolean) => beginning.mutate(includeFiles),
    beginning: beginning.isPending,
    cancel: (exportId: string) => cancelling.mutate(exportId),
    cancelling: cancelling.isPending,
  };
}
