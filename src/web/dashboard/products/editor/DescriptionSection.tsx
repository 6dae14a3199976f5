import { lazy, Suspense } from 'react';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { lazyPage } from '#web/ui/lazyPage.ts';
import type { SectionProps } from './SectionProps.ts';

// The rich text editor is the largest part of this page, so it loads separately.
const loadEditor = lazyPage(() => import('#web/ui/richText/RichTextEditor.tsx'));
const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

export function DescriptionSection({ editing, errors }: SectionProps) {
  const { draft, edition, change } = editing;
  return (
    <Section title="Description" sentence="What’s included, who it’s for, and what customers need to use it.">
      <Suspense fallback={<EditorShape />}>
        <RichTextEditor
          key={edition}
          label="Description"
          id="product-description"
          value={draft.description}
          error={errors.description}
          onChange={(description) => change({ description })}
        />
      </Suspense>
    </Section>
  );
}

function EditorShape() {
  return (
    <div aria-busy className="h-list rounded-sm border border-line bg-surface p-4">
      <Skeleton lines={4} />
    </div>
  );
}
