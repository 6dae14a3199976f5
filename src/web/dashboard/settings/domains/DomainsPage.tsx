import { useQuery } from '@tanstack/react-query';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { domainsQuery } from '#web/client/queries/domains.ts';
import { FeatureOffNotice } from '../../FeatureOffNotice.tsx';
import type { StoreSettingsProps } from '../settingsPages.tsx';
import { ConnectDomainForm } from './ConnectDomainForm.tsx';
import { DomainCard } from './DomainCard.tsx';
import { FormShape } from '../SettingsShapes.tsx';

/** The store's domains and the steps until they work. */
export function DomainsPage({ store }: StoreSettingsProps) {
  const { data, error, refetch } = useQuery(domainsQuery(store.id));
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-ink-2">
        A domain like yourname.com shows your website. A subdomain like shop.yourname.com shows your store’s page.
      </p>
      {!data && !error && <FormShape fields={1} />}
      {!data && error && (
        <LoadNotice error={error} otherwise="Couldn’t load your domains." onRetry={() => void refetch()} />
      )}
      {data && !data.isOn && (
        <FeatureOffNotice title="Custom domains are turned off for this store">
          {data.domains.length === 0
            ? 'Your store is still available at its Stoa address.'
            : 'Your domains don’t work right now. Your store is still available at its Stoa address.'}
        </FeatureOffNotice>
      )}
      {data && data.domains.length > 0 && (
        <ul aria-label="Your domains" className="flex flex-col gap-4">
          {data.domains.map((domain) => (
            <li key={domain.domain}>
              <DomainCard storeId={store.id} domain={domain} isOn={data.isOn} />
            </li>
          ))}
        </ul>
      )}
      {data?.isOn && <ConnectDomainForm storeId={store.id} />}
    </div>
  );
}
