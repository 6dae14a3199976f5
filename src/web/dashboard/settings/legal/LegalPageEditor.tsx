import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { LegalPage } from '#shared/contract/legal.ts';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { legalQuery } from '#web/client/queries/legal.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { LEGAL_TITLES } from './legalTitles.ts';

const loadEditor = lazyPage(() => import('#web/ui/richText/RichTextEditor.tsx'));
const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

type LegalPageEditorProps = { store: Store; page: LegalPage };

/** The text of one legal page, with a save of its own. */
export function LegalPageEditor({ store, page }: LegalPageEditorProps) {
  const [text, setText] = useState<unknown>(page.text);
  const [problem, setProblem] = useState<string>();
  const { change, changing } = useLegalChange(store.id, setProblem);
  const which = { storeId: store.id, kind: page.kind };
  const title = LEGAL_TITLES[page.kind];
  return (
    <div className="flex flex-col gap-4">
      {page.isStarter && (
        <Notice tone="warning">
          This is a starting text, not legal advice, and nobody else sees it yet. Check every sentence, fill in what is
          in square brackets, and have it looked at if you are unsure.
        </Notice>
      )}
      <Suspense fallback={<Skeleton lines={6} />}>
        <RichTextEditor
          label={title}
          id={`legal-${page.kind}`}
          value={text}
          error={problem}
          onChange={(changed) => {
            setText(changed);
            setProblem(undefined);
          }}
        />
      </Suspense>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={changing}
          onClick={() =>
            change({ done: `${title} published`, send: () => call('publishLegalPage', { ...which, text }) })
          }
        >
          {page.publishedAt === null ? 'Publish' : 'Publish changes'}
        </Button>
        <Button
          disabled={changing}
          onClick={() => change({ done: 'Draft saved', send: () => call('saveLegalPage', { ...which, text }) })}
        >
          Save draft
        </Button>
        {page.publishedAt !== null && (
          <Button
            disabled={changing}
            onClick={() => change({ done: `${title} unpublished`, send: () => call('unpublishLegalPage', which) })}
          >
            Unpublish
          </Button>
        )}
      </div>
    </div>
  );
}

type Change = { done: string; send: () => Promise<{ page: LegalPage }> };

function useLegalChange(storeId: string, showProblem: (sentence: string) => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: ({ page }, { done }) => {
      queryClient.setQueryData(legalQuery(storeId).queryKey, (pages) =>
        pages?.map((each) => (each.kind === page.kind ? page : each)),
      );
      notify('success', done);
    },
    onError: (error) => {
      if (error instanceof CallRefusal && error.details.field === 'text') showProblem(error.message);
      else notifyRefusal(error, 'The page could not be saved. Please try again.');
    },
  });
  return { change: mutate, changing: isPending };
}
