import { useQuery } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { previewQuery } from '#web/client/queries/preview.ts';
import { storePageQuery } from '#web/client/queries/storePage.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { BuilderRoom } from './BuilderRoom.tsx';
import type { BuilderHost } from './BuilderContext.ts';
import './builder.css';

/** The store builder: once the page and its draft are here, the room in which it is edited. */
export function StoreBuilder({ store, host }: { store: Store; host: BuilderHost }) {
  const page = useQuery(storePageQuery(store.id));
  const draft = useQuery(previewQuery(store.id));
  if (page.data && draft.data) return <BuilderRoom store={store} host={host} first={page.data} draft={draft.data} />;
  const error = page.error ?? draft.error;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-4">
      <h1 className="sr-only" tabIndex={-1}>
        Store builder
      </h1>
      {error ? (
        <Notice
          tone="error"
          title="Your page could not be loaded"
          action={
            <Button size="small" onClick={() => void Promise.all([page.refetch(), draft.refetch()])}>
              Try again
            </Button>
          }
        >
          {sentenceOf(error, 'Something went wrong on our side.')}
        </Notice>
      ) : (
        <>
          <Spinner />
          <p className="text-body text-ink-2">Opening your page…</p>
        </>
      )}
    </main>
  );
}
