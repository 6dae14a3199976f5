import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { STARTING_SITES, type StartingSite } from '#shared/blocks/sites/sites.ts';
import { call } from '#web/client/call.ts';
import { cacheWebsite } from '#web/client/queries/website.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify, notifyRefusal } from '../notify.ts';

/** The website templates, shown while there are no pages. */
export function StartingSites({ storeId, onBlank }: { storeId: string; onBlank: () => void }) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (site: StartingSite['id']) => call('startWebsite', { storeId, site }),
    onSuccess: ({ website }) => {
      cacheWebsite(client, storeId, website);
      notify('success', 'Website created', 'Your pages are drafts. Visitors won’t see them until you publish.');
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t create the pages. Please try again.'),
  });
  return (
    <section aria-label="Website templates" className="flex flex-col gap-4">
      <p className="text-body text-ink-2">Start with a set of pages and make them your own.</p>
      <ul className="grid gap-4 md:grid-cols-3">
        {STARTING_SITES.map((site) => (
          <li key={site.id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
            <h2 className="text-large font-semibold">{site.label}</h2>
            <p className="text-body text-pretty text-ink-2">{site.about}</p>
            <ul aria-label={`Pages in ${site.label}`} className="flex flex-1 flex-col gap-1">
              {site.pages.map(({ title }) => (
                <li key={title} className="flex items-center gap-2 text-small text-ink-2">
                  <FileText aria-hidden className="size-4 shrink-0 text-ink-3" />
                  {title}
                </li>
              ))}
            </ul>
            <Button
              wide
              variant={site === STARTING_SITES[0] ? 'primary' : 'secondary'}
              busy={start.isPending && start.variables === site.id}
              disabled={start.isPending && start.variables !== site.id}
              onClick={() => start.mutate(site.id)}
            >
              {`Use ${site.label}`}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button variant="quiet" onClick={onBlank}>
          Start with an empty page
        </Button>
      </p>
    </section>
  );
}
