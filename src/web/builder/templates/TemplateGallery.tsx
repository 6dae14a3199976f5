import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template } from '#shared/blocks/templates/template.ts';
import { TEMPLATES } from '#shared/blocks/templates/templates.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { TemplateSample } from './TemplateSample.tsx';
import { TemplateView } from './TemplateView.tsx';
import { useTemplate } from './useTemplate.ts';

/** Complete pages to start from, each in its theme, with this store's name and products. */
export function TemplateGallery({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Template | null>(null);
  const [confirming, setConfirming] = useState<Template | null>(null);
  const hasOwnPage = useOwnPage();
  const { start, isPending, pending } = useTemplate(onClose);
  const choose = (template: Template) => (hasOwnPage ? setConfirming(template) : start(template));
  const found = TEMPLATES.filter(({ label, about }) =>
    `${label} ${about}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <Dialog
      open
      full
      onOpenChange={(stays) => !stays && onClose()}
      title={shown ? shown.label : 'Start from a template'}
      description={
        shown ? shown.about : 'Start from a complete page and theme. The sample text tells you what to write.'
      }
    >
      {shown ? (
        <TemplateView template={shown} isBusy={isPending} onBack={() => setShown(null)} onUse={() => choose(shown)} />
      ) : (
        <>
          <SearchInput label="Search templates" value={search} onSearch={setSearch} />
          {found.length === 0 && <p className="text-ink-2">No matching templates. Try fewer words.</p>}
          <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 lg:gap-6">
            {found.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                isBusy={isPending && pending === template.id}
                onShow={() => setShown(template)}
                onUse={() => choose(template)}
              />
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={confirming !== null}
        onOpenChange={(stays) => !stays && setConfirming(null)}
        title="Replace your page?"
        description="The template will replace the blocks and theme in your draft. Visitors won’t see it until you publish, and you can undo this."
        confirmLabel="Use template"
        cancelLabel="Cancel"
        busy={isPending}
        onConfirm={() => confirming && start(confirming)}
      />
    </Dialog>
  );
}

type TemplateCardProps = { template: Template; isBusy: boolean; onShow: () => void; onUse: () => void };

function TemplateCard({ template, isBusy, onShow, onUse }: TemplateCardProps) {
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-md border border-line bg-surface">
      <TemplateSample template={template} />
      <div className="flex flex-1 flex-col gap-3 p-3 md:p-4">
        <div className="flex-1">
          <h3 className="font-semibold">{template.label}</h3>
          <p className="text-small text-pretty text-ink-2">{template.about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={isBusy} onClick={onUse}>
            Use template<span className="sr-only"> {template.label}</span>
          </Button>
          <Button size="small" variant="quiet" onClick={onShow}>
            Preview<span className="sr-only"> {template.label}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Whether the page has content of its creator: published, drafted or not yet saved. */
function useOwnPage(): boolean {
  const { subject } = useBuilder();
  const wasEdited = useEditingState(({ canUndo }) => canUndo);
  const draft = useQuery(subject.draftQuery).data?.preview?.page;
  const isDefault = useQuery(subject.pageQuery).data?.isFallback ?? true;
  return wasEdited || draft !== undefined || !isDefault;
}
