import { lazy, Suspense } from 'react';
import { PREHEADER_MAX, SUBJECT_MAX, SUBJECT_SHORT } from '#shared/rules/limits.ts';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CampaignPartProps } from './CampaignPartProps.ts';
import { MergeTextField } from './MergeTextField.tsx';

const loadEditor = lazyPage(() => import('./body/EmailEditor.tsx'));
const EmailEditor = lazy(async () => ({ default: (await loadEditor()).EmailEditor }));

/** The subject and preview text, and the email itself at its full width. */
export function EmailSection({ editing, errors }: CampaignPartProps) {
  const { fields, change, edition } = editing;
  return (
    <section aria-label="Email" className="flex min-w-0 flex-col gap-6 pb-8">
      <div className="grid min-w-0 gap-4 md:grid-cols-2 md:gap-6">
        <MergeTextField
          label="Subject"
          id="campaign-subject"
          value={fields.subject}
          most={SUBJECT_MAX}
          error={errors['subject']}
          hint={subjectHint(fields.subject.length)}
          placeholder="Two new prints, and a look at the kiln"
          onChange={(subject) => change({ subject })}
        />
        <MergeTextField
          label="Preview text"
          optional
          id="campaign-preheader"
          value={fields.preheader}
          most={PREHEADER_MAX}
          error={errors['preheader']}
          hint="Shown after the subject in the inbox. If empty, the first words of your email are shown."
          onChange={(preheader) => change({ preheader })}
        />
      </div>
      <Suspense fallback={<EditorShape />}>
        <EmailEditor key={edition} editing={editing} error={errors['body']} />
      </Suspense>
    </section>
  );
}

function subjectHint(length: number): string {
  if (length <= SUBJECT_SHORT) return `${length} of ${SUBJECT_SHORT} characters shown on phones`;
  return `${length} characters. Phones show about the first ${SUBJECT_SHORT}.`;
}

function EditorShape() {
  return (
    <div aria-busy className="rounded-md border border-line bg-paper p-6">
      <div className="mx-auto h-list max-w-email rounded-lg border border-line bg-surface p-8">
        <Skeleton lines={4} />
      </div>
    </div>
  );
}
