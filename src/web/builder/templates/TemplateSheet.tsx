import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template } from '#shared/blocks/templates/template.ts';
import { TEMPLATES } from '#shared/blocks/templates/templates.ts';
import { call } from '#web/client/call.ts';
import { rememberPreview } from '#web/client/queries/preview.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { useFaces } from '../theme/useFaces.ts';
import { useUndoDraft } from '../history/useUndoDraft.ts';
import { TemplateSample } from './TemplateSample.tsx';

type TemplateSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Complete pages to start from, each with its theme. */
export function TemplateSheet({ open, onOpenChange }: TemplateSheetProps) {
  useFaces();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Template | null>(null);
  const hasWork = useEditingState((state) => state.canUndo);
  const start = useStart(() => {
    setChosen(null);
    onOpenChange(false);
  });
  const found = TEMPLATES.filter(({ label, about }) => `${label} ${about}`.toLowerCase().includes(words.toLowerCase()));
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Start from a template"
      description="A whole page with its theme. Its words say what to write in their place."
    >
      <div className="mb-4 [&>search]:max-w-none">
        <SearchInput label="Search templates" value={words} onSearch={setWords} />
      </div>
      {found.length === 0 && <p className="text-ink-2">No template has these words. Try fewer.</p>}
      <ul className="grid grid-cols-2 gap-4">
        {found.map((template) => (
          <li key={template.id} className="flex flex-col overflow-hidden rounded-md border border-line bg-surface">
            <TemplateSample template={template} />
            <div className="flex flex-1 flex-col gap-2 p-3">
              <h3 className="font-semibold">{template.label}</h3>
              <p className="flex-1 text-small text-ink-2">{template.about}</p>
              <Button
                size="small"
                busy={start.isPending && start.variables === template.id}
                onClick={() => (hasWork ? setChosen(template) : start.mutate(template.id))}
              >
                Use this<span className="sr-only"> template: {template.label}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(stays) => !stays && setChosen(null)}
        title="Replace the page you are editing?"
        description="The template takes the place of the blocks and the theme in your draft. Visitors see nothing of it until you publish, and you can undo it."
        confirmLabel="Use this template"
        cancelLabel="Keep my page"
        busy={start.isPending}
        onConfirm={() => chosen && start.mutate(chosen.id)}
      />
    </Sheet>
  );
}

function useStart(onDone: () => void) {
  const { store, host, saving, rememberImage } = useBuilder();
  const client = useQueryClient();
  const undo = useUndoDraft();
  return useMutation({
    mutationFn: async (template: string) => {
      await saving.flush();
      return call('startFromTemplate', { storeId: store.id, template });
    },
    onSuccess: ({ preview, replaced, images }) => {
      for (const image of Object.values(images)) rememberImage(image);
      rememberPreview(client, store.id, preview);
      onDone();
      undo.offer('The page is yours to change', replaced);
    },
    onError: (error) => host.notifyRefusal(error, 'The template could not be used. Please try again.'),
  });
}
