import { useQuery } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { BuilderEditor } from './BuilderEditor.tsx';
import { BuilderSkeleton } from './BuilderSkeleton.tsx';
import type { BuilderHost } from './BuilderContext.ts';
import type { Subject } from './subject/Subject.ts';
import './builder.css';

type OpenBuilderProps = { store: Store; subject: Subject; host: BuilderHost };

/** Opens the editor once the page and its draft have loaded. */
export function OpenBuilder({ store, subject, host }: OpenBuilderProps) {
  const page = useQuery(subject.pageQuery);
  const draft = useQuery(subject.draftQuery);
  if (page.data && draft.data) {
    return <BuilderEditor store={store} subject={subject} host={host} first={page.data} draft={draft.data} />;
  }
  const error = page.error ?? draft.error;
  if (!error) return <BuilderSkeleton name={subject.name} title={subject.title} />;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-4">
      <h1 className="sr-only" tabIndex={-1}>
        {subject.title}
      </h1>
      <LoadNotice
        title="Couldn’t load your page"
        error={error}
        otherwise="Something went wrong on our side."
        onRetry={() => void Promise.all([page.refetch(), draft.refetch()])}
      />
    </main>
  );
}
