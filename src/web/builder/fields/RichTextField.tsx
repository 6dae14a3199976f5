import { Suspense, useState } from 'react';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { lazyPart } from '#web/ui/preloadable.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { ControlProps, FieldOf } from './FieldControl.tsx';

const RichTextEditor = lazyPart(async () => (await import('#web/ui/richText/RichTextEditor.tsx')).RichTextEditor);

/** Text with headings, lists and links. Its editor loads when the first such field is shown. */
export function RichTextField({ field, value, onChange }: ControlProps<FieldOf<'richText'>>) {
  const [error, setError] = useState<string>();
  // The editor keeps its own document as long as it equals the stored value.
  const [typed, setTyped] = useState({ document: value, saved: value });
  function change(document: unknown) {
    const checked = field.schema.safeParse(document ?? undefined);
    setError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (!checked.success) return;
    setTyped({ document, saved: checked.data });
    onChange(checked.data);
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="text-body font-medium">
        {field.label}
      </span>
      <Suspense fallback={<EditorShape />}>
        <RichTextEditor
          label={field.label}
          value={isDeepEqual(value, typed.saved) ? typed.document : value}
          error={error}
          onChange={change}
        />
      </Suspense>
      {field.help && <p className="text-small text-ink-2">{field.help}</p>}
    </div>
  );
}

function EditorShape() {
  return (
    <div aria-busy className="h-list rounded-sm border border-line bg-surface p-4">
      <Skeleton lines={4} />
    </div>
  );
}
