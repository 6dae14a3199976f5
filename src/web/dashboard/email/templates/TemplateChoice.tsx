import { Button } from '#web/ui/Button.tsx';
import { EMAIL_TEMPLATES, type EmailTemplate } from './emailTemplates.ts';

/** Offers templates while the email is empty. */
export function TemplateChoice({ onChoose }: { onChoose: (template: EmailTemplate) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 pb-6">
      <legend className="pb-2 text-body text-ink-2">Start writing, or choose a template</legend>
      {EMAIL_TEMPLATES.map((template) => (
        <Button key={template.id} size="small" onClick={() => onChoose(template)}>
          {template.label}
        </Button>
      ))}
    </fieldset>
  );
}
