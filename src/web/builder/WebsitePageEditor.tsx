import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import type { WebsitePage } from '#shared/contract/website.ts';
import type { Answer } from '#web/client/call.ts';
import type { BuilderHost } from './BuilderContext.ts';
import { OpenBuilder } from './OpenBuilder.tsx';
import { sitePage } from './subject/sitePage.ts';

type WebsitePageEditorProps = { store: Store; page: WebsitePage; address: string; host: BuilderHost };

/** The page builder for a page of the store's website. */
export function WebsitePageEditor({ store, page, address, host }: WebsitePageEditorProps) {
  const client = useQueryClient();
  const subject = useMemo(() => sitePage(client, { storeId: store.id, page, address }), [client, store, page, address]);
  const known = useQuery(subject.draftQuery).data;
  useEffect(
    function readNewerDraft() {
      if (known && isOlder(known, page)) {
        void client.invalidateQueries({ queryKey: ['website-draft', store.id, page.id] });
      }
    },
    [client, store.id, page, known],
  );
  return <OpenBuilder store={store} subject={subject} host={host} />;
}

/** Publishing ends a draft without a new revision. */
const isOlder = ({ revision, preview }: Answer<'getPreview'>, page: WebsitePage): boolean =>
  page.revision > revision || (page.revision === revision && preview !== null && !page.hasDraft);
