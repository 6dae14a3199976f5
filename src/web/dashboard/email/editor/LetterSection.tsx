import { lazy, Suspense } from 'react';
import { PREHEADER_MAX, SUBJECT_MAX, SUBJECT_SHORT } from '#shared/rules/limits.ts';
import { Field } from '#web/ui/Field.tsx';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { CampaignPartProps } from './CampaignPartProps.ts';

const loadEditor = lazyPage(() => import('#web/ui/richText/RichTextEditor.tsx'));
const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

/** What the e-mail says. */
export function LetterSection({ editing: { fields, change, edition }, errors }: CampaignPartProps) {
  return (
    <Section title="E-mail" sentence="It goes out in your store’s name; answers come to your contact address.">
      <Field label="Subject" error={errors['subject']} hint={subjectHint(fields.subject.length)}>
        <TextInput
          id="campaign-subject"
          value={fields.subject}
          dir="auto"
          autoComplete="off"
          maxLength={SUBJECT_MAX}
          placeholder="Two new prints, and a look at the kiln"
          onChange={({ target }) => change({ subject: target.value })}
        />
      </Field>
      <Field
        label="Preview text"
        optional
        error={errors['preheader']}
        hint="Inboxes show it after the subject. Empty: the first words of the e-mail."
      >
        <TextInput
          id="campaign-preheader"
          value={fields.preheader}
          dir="auto"
          autoComplete="off"
          maxLength={PREHEADER_MAX}
          onChange={({ target }) => change({ preheader: target.value })}
        />
      </Field>
      <Suspense fallback={<EditorShape />}>
        <RichTextEditor
          key={edition}
          label="Text of the e-mail"
          id="campaign-body"
          value={fields.body}
          error={errors['body']}
          onChange={(body) => change({ body })}
        />
      </Suspense>
    </Section>
  );
}

function subjectHint(length: number): string {
  if (length <= SUBJECT_SHORT) return `${length} of ${SUBJECT_SHORT} characters that a phone shows`;
  return `${length} characters: a phone shows about the first ${SUBJECT_SHORT}`;
}

function EditorShape() {
  return (
    <div aria-busy className="h-list rounded-sm border border-line bg-surface p-4">
      <Skeleton lines={4} />
    </div>
  );
}
