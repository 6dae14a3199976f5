import { useQuery } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { BuilderRoom } from './BuilderRoom.tsx';
import type { BuilderHost } from './BuilderContext.ts';
import type { Subject } from './subject/Subject.ts';
import './builder.css';

type OpenBuilderProps = { store: Store; subject: Subject; host: BuilderHost };

/** Once the page and its draft are here, the room in which it is edited. */
export function OpenBuilder({ store, subject, host }: OpenBuilderProps) {
  const page = useQuery(subject.pageQuery);
  const draft = useQuery(subject.draftQuery);
  if (page.data && draft.data) {
    return <BuilderRoom store={store} subject={subject} host={host} first={page.data} draft={draft.data} />;
  }
  const error = page.error ?? draft.error;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-4">
      <h1 className="sr-only" tabIndex={-1}>
        {subject.room}
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
