import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useStore } from '../../store/useActiveStore.ts';
import { EMAIL_TEMPLATES, type EmailTemplate } from './emailTemplates.ts';
import { TemplateSketch } from './TemplateSketch.tsx';

type TemplatesDialogProps = {
  open: boolean;
  /** Whether the email has content that a template would replace. */
  hasText: boolean;
  onClose: () => void;
  onChoose: (template: EmailTemplate) => void;
};

/** The email templates with the store's name. Existing content is replaced only after a confirmation. */
export function TemplatesDialog({ open, hasText, onClose, onChoose }: TemplatesDialogProps) {
  const store = useStore();
  const [confirming, setConfirming] = useState<EmailTemplate | null>(null);
  return (
    <>
      <Dialog
        open={open && confirming === null}
        wide
        onOpenChange={(stays) => !stays && onClose()}
        title="Email templates"
        description="Start from a complete email. The sample text tells you what to write."
      >
        <ul className="grid gap-4 md:grid-cols-2">
          {EMAIL_TEMPLATES.map((template) => (
            <li
              key={template.id}
              className="flex min-w-0 flex-col overflow-hidden rounded-md border border-line bg-surface"
            >
              <TemplateSketch template={template} store={store} />
              <div className="flex flex-1 flex-col gap-2 p-4">
                <h3 className="font-semibold">{template.label}</h3>
                <p className="flex-1 text-small text-pretty text-ink-2">{template.about}</p>
                <Button size="small" onClick={() => (hasText ? setConfirming(template) : onChoose(template))}>
                  Use template<span className="sr-only"> {template.label}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={open && confirming !== null}
        onOpenChange={(stays) => !stays && setConfirming(null)}
        title="Replace your text?"
        description="The template will replace everything you’ve written. You can undo this."
        confirmLabel="Use template"
        cancelLabel="Cancel"
        onConfirm={() => {
          if (confirming) onChoose(confirming);
          setConfirming(null);
        }}
      />
    </>
  );
}
