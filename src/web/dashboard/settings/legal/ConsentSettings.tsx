import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConsentSettings as Settings } from '#shared/contract/consents.ts';
import { call } from '#web/client/call.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { consentSettingsQuery } from '#web/client/queries/legal.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { Part } from '../Part.tsx';
import { RowsShape } from '../SettingsShapes.tsx';

/** What buyers have to agree to before they order. */
export function ConsentSettings({ storeId, hasTerms }: { storeId: string; hasTerms: boolean }) {
  const client = useQueryClient();
  const query = consentSettingsQuery(storeId);
  const { data: settings, error, refetch } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: (change: Partial<Settings>) => call('saveConsentSettings', { storeId, ...change }),
    onMutate: (change) => client.setQueryData(query.queryKey, (known) => known && { ...known, ...change }),
    onSuccess: () => notify('success', 'Settings saved'),
    onError: (problem) => {
      void client.invalidateQueries({ queryKey: query.queryKey });
      notifyRefusal(problem, 'Couldn’t save your settings. Please try again.');
    },
  });
  return (
    <Part
      id="consents"
      title="Consent at checkout"
      sentence="Buyers check a box before they order. Each order keeps what they agreed to, word for word."
    >
      {!settings && !error && <RowsShape rows={2} />}
      {!settings && error && (
        <LoadNotice error={error} otherwise="Couldn’t load these settings." onRetry={() => void refetch()} />
      )}
      {settings && (
        <div className="flex flex-col gap-4">
          <Switch
            label="Ask buyers to accept your legal pages"
            hint={
              hasTerms
                ? 'Names your published terms, privacy and refund pages. Without this, checkout only links them.'
                : 'Publish your terms, privacy policy or refund policy first. Until then, nothing is asked.'
            }
            checked={settings.asksTerms}
            onChange={(asksTerms) => mutate({ asksTerms })}
          />
          <Switch
            label="Ask buyers to give up their right of withdrawal"
            hint="For paid orders. Consumers in the EU can return downloads for 14 days unless they agreed to this before."
            checked={settings.asksWithdrawal}
            onChange={(asksWithdrawal) => mutate({ asksWithdrawal })}
          />
        </div>
      )}
    </Part>
  );
}
