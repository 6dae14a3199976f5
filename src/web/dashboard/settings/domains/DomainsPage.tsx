import { useQuery } from '@tanstack/react-query';
import { domainsQuery } from '#web/client/queries/domains.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FeatureOffNotice } from '../../FeatureOffNotice.tsx';
import type { StoreSettingsProps } from '../settingsPages.tsx';
import { ConnectDomainForm } from './ConnectDomainForm.tsx';
import { DomainCard } from './DomainCard.tsx';

/** Names of the store's own, and what is to be done until visitors find it there. */
export function DomainsPage({ store }: StoreSettingsProps) {
  const { data, error, refetch } = useQuery(domainsQuery(store.id));
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-ink-2">
        A domain such as yourname.com shows your website. One such as shop.yourname.com shows your store’s page.
      </p>
      {!data && !error && <Skeleton lines={3} />}
      {!data && error && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceOf(error, 'Your domains could not be loaded.')}
        </Notice>
      )}
      {data && !data.isOn && (
        <FeatureOffNotice title="Connecting domains is switched off for this store">
          {data.domains.length === 0
            ? 'Your store keeps its address here.'
            : 'Visitors find nothing at your domains meanwhile. Your store keeps its address here.'}
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
