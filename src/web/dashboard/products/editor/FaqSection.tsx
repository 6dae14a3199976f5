import { Plus, Trash2 } from 'lucide-react';
import { FAQ_ANSWER_MAX, FAQ_MAX, FAQ_QUESTION_MAX } from '#shared/rules/productFaq.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Section } from '#web/ui/Section.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { ProductDraft } from './productDraft.ts';
import type { SectionProps } from './SectionProps.ts';

type Item = ProductDraft['faq'][number];

/** What visitors ask before they buy, with answers. */
export function FaqSection({ editing: { draft, change } }: Pick<SectionProps, 'editing'>) {
  const { faq } = draft;
  const edit = (id: string, fields: Partial<Item>) =>
    change({ faq: faq.map((item) => (item.id === id ? { ...item, ...fields } : item)) });
  return (
    <Section
      title="Questions and answers"
      sentence="Answer what people ask before they buy. Questions without an answer aren’t shown."
    >
      {faq.length > 0 && (
        <SortableList
          label="Questions in order"
          items={faq}
          idOf={({ id }) => id}
          nameOf={({ question }) => (question.trim() === '' ? 'the question' : question)}
          onOrder={(ordered) => change({ faq: ordered })}
        >
          {({ id, question, answer }, tools, at) => (
            <div className="flex min-w-0 flex-col gap-4 p-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium">Question {at + 1}</span>
                <span className="flex items-center">
                  {tools}
                  <IconButton
                    label={`Remove question ${at + 1}`}
                    icon={<Trash2 aria-hidden />}
                    size="small"
                    tip={false}
                    onClick={() => change({ faq: faq.filter((item) => item.id !== id) })}
                  />
                </span>
              </div>
              <Field label="Question">
                <TextInput
                  value={question}
                  dir="auto"
                  maxLength={FAQ_QUESTION_MAX}
                  onChange={({ target }) => edit(id, { question: target.value })}
                />
              </Field>
              <Field label="Answer">
                <TextArea
                  rows={3}
                  value={answer}
                  dir="auto"
                  maxLength={FAQ_ANSWER_MAX}
                  onChange={({ target }) => edit(id, { answer: target.value })}
                />
              </Field>
            </div>
          )}
        </SortableList>
      )}
      {faq.length < FAQ_MAX ? (
        <span>
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => change({ faq: [...faq, { id: crypto.randomUUID(), question: '', answer: '' }] })}
          >
            Add question and answer
          </Button>
        </span>
      ) : (
        <p className="text-small text-ink-2">A product can have up to {FAQ_MAX} questions.</p>
      )}
    </Section>
  );
}
