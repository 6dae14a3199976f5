import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CheckoutQuestion } from '#shared/contract/questions.ts';
import { QUESTIONS_MAX } from '#shared/rules/checkoutQuestion.ts';
import { call } from '#web/client/call.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { KIND_LABELS } from './questionKinds.ts';

/** What the checkout asks buyers of this product. It is saved at once, without publishing. */
export function QuestionsSection({ storeId, productId }: { storeId: string; productId: string }) {
  const client = useQueryClient();
  const options = questionsQuery(storeId, productId);
  const { data: questions, error, isPending, refetch } = useQuery(options);
  const [editedAt, setEditedAt] = useState<number | null>(null);

  async function save(next: readonly CheckoutQuestion[]) {
    const saved = await call('saveCheckoutQuestions', { storeId, productId, questions: [...next] });
    client.setQueryData(options.queryKey, saved.questions);
  }

  const change = (next: readonly CheckoutQuestion[], then: () => void) =>
    void save(next)
      .then(then)
      .catch((problem: unknown) => notifyRefusal(problem, 'Couldn’t save the questions.'));

  function remove(all: readonly CheckoutQuestion[], at: number) {
    change(
      all.filter((_question, index) => index !== at),
      () => {
        const undo = { label: 'Undo', onAct: () => change(all, () => notify('success', 'Question restored')) };
        notify('success', 'Question removed', undefined, { action: undo });
      },
    );
  }

  return (
    <Section
      title="Questions at checkout"
      sentence="Ask buyers what you need to know. You see the answers in the order. Changes apply right away, without publishing."
    >
      {isPending && <Skeleton lines={2} />}
      {error && questions === undefined && (
        <LoadNotice error={error} otherwise="Couldn’t load the questions." onRetry={() => void refetch()} />
      )}
      {questions && questions.length > 0 && (
        <SortableList
          label="Questions at checkout"
          items={questions}
          idOf={({ label }) => label}
          nameOf={({ label }) => label}
          onOrder={(next) => change(next, () => notify('success', 'Order saved'))}
        >
          {(question, tools, at) => (
            <div className="flex flex-wrap items-center gap-x-2 gap-y-3 p-3">
              <div className="flex min-w-0 basis-full flex-col gap-1">
                <span className="font-medium wrap-anywhere" dir="auto">
                  {question.label}
                </span>
                <span className="flex flex-wrap items-center gap-2 text-small text-ink-2">
                  {KIND_LABELS[question.kind]}
                  {question.isRequired && <Badge>Required</Badge>}
                </span>
              </div>
              <span className="flex">{tools}</span>
              <span className="ml-auto flex flex-wrap gap-2">
                <Button onClick={() => setEditedAt(at)}>Edit</Button>
                <Button onClick={() => remove(questions, at)}>Remove</Button>
              </span>
            </div>
          )}
        </SortableList>
      )}
      {questions && questions.length < QUESTIONS_MAX && (
        <div>
          <Button onClick={() => setEditedAt(questions.length)}>Add question</Button>
        </div>
      )}
      {questions && questions.length >= QUESTIONS_MAX && (
        <p className="text-small text-ink-2">A product can ask up to {QUESTIONS_MAX} questions.</p>
      )}
      {questions && editedAt !== null && (
        <QuestionDialog
          question={questions[editedAt] ?? null}
          others={questions.filter((_question, at) => at !== editedAt).map(({ label }) => label)}
          onClose={() => setEditedAt(null)}
          onSave={async (question) => {
            await save(questions.toSpliced(editedAt, 1, question));
            setEditedAt(null);
            notify('success', 'Question saved');
          }}
        />
      )}
    </Section>
  );
}

const questionsQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['questions', storeId, productId],
    queryFn: async ({ signal }) => (await call('getCheckoutQuestions', { storeId, productId }, { signal })).questions,
  });
