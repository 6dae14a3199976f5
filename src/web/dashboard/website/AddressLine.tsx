import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { flagsQuery } from '#web/client/queries/platform.ts';
import { Button } from '#web/ui/Button.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { FeatureOffNotice } from '../FeatureOffNotice.tsx';

/** Where visitors find the website, or how they will. */
export function AddressLine({ address }: { address: string | null }) {
  const { data: flags } = useQuery(flagsQuery);
  if (address !== null) {
    return (
      <p className="flex min-w-0 items-center gap-2 text-body text-ink-2">
        <Globe aria-hidden className="size-icon shrink-0" />
        <a href={address} target="_blank" rel="noreferrer" className={`${linkStyle} min-w-0 truncate`}>
          {address.replace(/^https?:\/\//, '')}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      </p>
    );
  }
  if (flags?.customDomains !== true) {
    return (
      <FeatureOffNotice title="No domain leads to your website yet">
        You can build and publish it all the same. Domains are switched off for this store at the moment.
      </FeatureOffNotice>
    );
  }
  return (
    <Notice
      title="No domain leads to your website yet"
      action={
        <Button size="small" render={<Link to="/dashboard/settings/$page" params={{ page: 'domains' }} />}>
          Connect a domain
        </Button>
      }
    >
      Visitors find it once a domain such as yourname.com is connected.
    </Notice>
  );
}
