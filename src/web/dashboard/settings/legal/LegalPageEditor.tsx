import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { LegalPage } from '#shared/contract/legal.ts';
import type { Store } from '#shared/contract/stores.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { legalQuery } from '#web/client/queries/legal.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { LeaveGuard } from '../../editing/LeaveGuard.tsx';
import { LEGAL_TITLES } from './legalTitles.ts';

const loadEditor = lazyPage(() => import('#web/ui/richText/RichTextEditor.tsx'));
const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

type LegalPageEditorProps = {
  store: Store;
  page: LegalPage;
  /** Called when unsaved text appears or is saved. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The text of one legal page, with a save of its own. */
export function LegalPageEditor({ store, page, onUnsaved }: LegalPageEditorProps) {
  const [text, setText] = useState<unknown>(page.text);
  const [saved, setSaved] = useState<unknown>(page.text);
  const [problem, setProblem] = useState<string>();
  const { change, changing } = useLegalChange(store.id, setProblem);
  const isUnsaved = !isDeepEqual(text, saved);
  useEffect(
    function reportUnsaved() {
      onUnsaved(isUnsaved);
      return () => onUnsaved(false);
    },
    [isUnsaved, onUnsaved],
  );
  const which = { storeId: store.id, kind: page.kind };
  const title = LEGAL_TITLES[page.kind];
  return (
    <div className="flex flex-col gap-4">
      <LeaveGuard active={isUnsaved} />
      {page.isStarter && (
        <Notice tone="warning">
          This is a template, not legal advice, and only you can see it. Read it carefully, replace the text in square
          brackets, and ask a lawyer if you’re unsure.
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
            change({
              done: `${title} published`,
              send: () => call('publishLegalPage', { ...which, text }),
              onSent: () => setSaved(text),
            })
          }
        >
          {page.publishedAt === null ? 'Publish' : 'Publish changes'}
        </Button>
        <Button
          disabled={changing}
          onClick={() =>
            change({
              done: 'Draft saved',
              send: () => call('saveLegalPage', { ...which, text }),
              onSent: () => setSaved(text),
            })
          }
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

type Change = { done: string; send: () => Promise<{ page: LegalPage }>; onSent?: () => void };

function useLegalChange(storeId: string, showProblem: (sentence: string) => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: ({ page }, { done, onSent }) => {
      onSent?.();
      queryClient.setQueryData(legalQuery(storeId).queryKey, (pages) =>
        pages?.map((each) => (each.kind === page.kind ? page : each)),
      );
      notify('success', done);
    },
    onError: (error) => {
      if (error instanceof CallRefusal && error.details.field === 'text') showProblem(error.message);
      else notifyRefusal(error, 'Couldn’t save the page. Please try again.');
    },
  });
  return { change: mutate, changing: isPending };
}
