import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, Globe } from 'lucide-react';
import type { Website } from '#shared/contract/website.ts';
import { flagsQuery } from '#web/client/queries/platform.ts';
import { Button } from '#web/ui/Button.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { FeatureOffNotice } from '../FeatureOffNotice.tsx';
import { copyStoreLink } from '../store/copyStoreLink.ts';
import { isPublished } from './isPublished.ts';

/** The website's URL, and how to connect a domain. */
export function AddressLine({ website: { address, hasDomain, pages } }: { website: Website }) {
  const shown = address.replace(/^https?:\/\//, '');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex min-w-0 items-center gap-2 text-body text-ink-2">
          <Globe aria-hidden className="size-icon shrink-0" />
          {pages.some(isPublished) ? (
            <a href={address} target="_blank" rel="noreferrer" className={`${linkStyle} min-w-0 truncate`}>
              {shown}
              <span className="sr-only"> (opens a new tab)</span>
            </a>
          ) : (
            <span className="min-w-0 truncate">{shown}</span>
          )}
        </p>
        <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copyStoreLink(address)}>
          Copy link
        </Button>
      </div>
      {hasDomain ? null : <DomainNotice />}
    </div>
  );
}

function DomainNotice() {
  const { data: flags } = useQuery(flagsQuery);
  if (!flags) return null;
  if (!flags.customDomains) {
    return (
      <FeatureOffNotice title="Your website doesn’t have its own domain">
        Visitors can find it at the address above. Custom domains are turned off for this store.
      </FeatureOffNotice>
    );
  }
  return (
    <Notice
      title="Your website doesn’t have its own domain"
      action={
        <Button size="small" render={<Link to="/dashboard/settings/$page" params={{ page: 'domains' }} />}>
          Connect a domain
        </Button>
      }
    >
      Visitors can find it at the address above. Connect a domain like yourname.com for a shorter one.
    </Notice>
  );
}
