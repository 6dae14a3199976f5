import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { domainsQuery, type Domains } from '#web/client/queries/domains.ts';
import { notify, notifyRefusal } from '../../notify.ts';

export function useDomainActions(storeId: string, domain: string) {
  const client = useQueryClient();
  const remember = (domains: Domains) => client.setQueryData(domainsQuery(storeId).queryKey, domains);
  const check = useMutation({
    mutationFn: () => call('checkDomain', { storeId, domain }),
    onSuccess: remember,
    onError: (error) => notifyRefusal(error, 'Couldn’t check the records. Please try again.'),
  });
  const remove = useMutation({
    mutationFn: () => call('removeDomain', { storeId, domain }),
    onSuccess: (domains) => {
      remember(domains);
      notify('success', `${domain} removed`);
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t remove the domain. Please try again.'),
  });
  return { check, remove };
}
