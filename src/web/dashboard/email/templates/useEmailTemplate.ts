import type { Editor } from '@tiptap/react';
import type { ProductRow } from '#shared/contract/catalog.ts';
import { notify } from '../../notify.ts';
import { useStore } from '../../store/useActiveStore.ts';
import { replaceDocument } from '../editor/body/partCommands.ts';
import type { CampaignEditing } from '../editor/useCampaignEditing.ts';
import type { EmailTemplate } from './emailTemplates.ts';

type EmailTemplateProps = Pick<CampaignEditing, 'fields' | 'change'> & {
  editor: Editor;
  products: readonly ProductRow[] | undefined;
};

/** Replaces the content with a template, which can be undone with the toast or Ctrl-Z. An existing subject stays. */
export function useEmailTemplate({ editor, fields, change, products }: EmailTemplateProps) {
  const { name, url } = useStore();
  function use(template: EmailTemplate) {
    const productId = products?.find(({ state }) => state === 'published')?.id ?? null;
    const { subject, body } = template.write({ name, url, productId });
    const before = { subject: fields.subject, body: fields.body };
    if (before.subject === '') change({ subject });
    replaceDocument(editor, body);
    notify('success', `“${template.label}” added to your draft`, 'The sample text tells you what to write.', {
      action: { label: 'Undo', onAct: () => change(before) },
    });
  }
  return { use };
}
