import { useQuery } from '@tanstack/react-query';
import { EditorContent, type Editor } from '@tiptap/react';
import { useId, useMemo, useState } from 'react';
import type { Image } from '#shared/contract/catalog.ts';
import { EMAIL_NODE_NAMES } from '#shared/rules/emailBody.ts';
import { cx } from '#web/ui/cx.ts';
import '#web/ui/richText/richText.css';
import { useRichText } from '#web/ui/richText/useRichText.ts';
import { foundProductsQuery } from '../../../products/productsQuery.ts';
import { useStore } from '../../../store/useActiveStore.ts';
import { TemplateChoice } from '../../templates/TemplateChoice.tsx';
import { TemplatesDialog } from '../../templates/TemplatesDialog.tsx';
import { useEmailTemplate } from '../../templates/useEmailTemplate.ts';
import type { CampaignEditing } from '../useCampaignEditing.ts';
import './email.css';
import { EmailEditorContext, type OpenPart } from './EmailEditorContext.ts';
import { emailExtensions } from './emailExtensions.ts';
import { EmailPaper } from './EmailPaper.tsx';
import { EmailToolbar } from './EmailToolbar.tsx';
import { PartDialog } from './PartDialog.tsx';
import { chosenPart, movePart } from './partCommands.ts';
import { readAttributes } from './readAttributes.ts';

type EmailEditorProps = {
  editing: Pick<CampaignEditing, 'stored' | 'fields' | 'change'>;
  error: string | undefined;
};

/** Edits the email in the layout that recipients will see. */
export function EmailEditor({ editing: { stored: campaign, fields, change }, error }: EmailEditorProps) {
  const store = useStore();
  const errorId = useId();
  const [part, open] = useState<OpenPart | null>(null);
  const [added, setAdded] = useState<Readonly<Record<string, Image>>>({});
  const [isChoosing, setIsChoosing] = useState(false);
  const { data, error: productsError, refetch } = useQuery(foundProductsQuery(store.id, { search: '' }));
  const products = data?.items;
  const unknownProducts = products === undefined ? productsError : null;
  const editor = useRichText({
    label: 'Email body',
    id: 'campaign-body',
    value: fields.body,
    errorId: error === undefined ? undefined : errorId,
    extensions: emailExtensions,
    onKeyDown: (editor, event) => onPartKey(editor, event, open),
    onChange: (body) => change({ body }),
  });
  const template = useEmailTemplate({ editor, fields, change, products });
  const parts = useMemo(
    () => ({
      storeId: store.id,
      images: { ...campaign?.images, ...added },
      products,
      productsError: unknownProducts,
      reloadProducts: () => void refetch(),
      open,
    }),
    [store.id, campaign?.images, added, products, unknownProducts, refetch],
  );

  return (
    <EmailEditorContext value={parts}>
      <div className={cx('email-editor', error !== undefined && 'has-problem')}>
        <div className="email-toolbar">
          <EmailToolbar editor={editor} onTemplates={() => setIsChoosing(true)} />
        </div>
        <EmailPaper store={store}>
          <EditorContent editor={editor} className="rich-text email-text" />
          {fields.body === null && <TemplateChoice onChoose={template.use} />}
        </EmailPaper>
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-small text-brick">
          {error}
        </p>
      )}
      {part && (
        <PartDialog
          storeId={store.id}
          part={part}
          rememberImage={(image) => setAdded((known) => ({ ...known, [image.id]: image }))}
          lastFocus={() => focusAgain(editor)}
          onClose={() => open(null)}
        />
      )}
      <TemplatesDialog
        open={isChoosing}
        hasText={fields.body !== null}
        onClose={() => setIsChoosing(false)}
        onChoose={(chosen) => {
          setIsChoosing(false);
          template.use(chosen);
        }}
      />
    </EmailEditorContext>
  );
}

/** The editor itself gets the focus, so that its selection stays. */
function focusAgain(editor: Editor): false {
  requestAnimationFrame(() => !editor.isDestroyed && editor.view.focus());
  return false;
}

/** Enter edits the selected part. Alt with an arrow key moves it. */
function onPartKey(editor: Editor, event: KeyboardEvent, open: (part: OpenPart) => void): boolean {
  const chosen = chosenPart(editor);
  const name = EMAIL_NODE_NAMES.find((known) => known === chosen?.node.type.name);
  if (!chosen || !name) return false;
  if (event.key === 'Enter') {
    const onDone = (attributes: OpenPart['attributes']) =>
      editor.chain().focus().setNodeSelection(chosen.from).updateAttributes(name, attributes).run();
    open({ name, attributes: readAttributes(chosen.node.attrs), onDone });
    return true;
  }
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
  if (!event.altKey || by === null || chosen.node.isInline) return false;
  movePart(editor, chosen.from, by);
  return true;
}
