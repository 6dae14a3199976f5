import { lazy, Suspense, useState } from 'react';
import type { Content, ContentInput, TextPage } from '#shared/contract/contents.ts';
import { CONTENT_TITLE_MAX, TEXT_PAGES_MAX } from '#shared/rules/productKind.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';

const loadEditor = lazyPage(() => import('#web/ui/richText/RichTextEditor.tsx'));
const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

type TextDialogProps = {
  /** Null: a new one. */
  text: Extract<Content, { kind: 'text' }> | null;
  onClose: () => void;
  onSave: (text: ContentInput) => Promise<void>;
};

const emptyPage = (): TextPage => ({ id: crypto.randomUUID(), title: '', document: null });

/** A text of one or more pages that customers read in the members area. */
export function TextDialog({ text, onClose, onSave }: TextDialogProps) {
  const [id] = useState(() => text?.id ?? crypto.randomUUID());
  const [title, setTitle] = useState(text?.title ?? '');
  const [firstPages] = useState<readonly TextPage[]>(() => (text?.pages.length ? text.pages : [emptyPage()]));
  const [pages, setPages] = useState(firstPages);
  const [at, setAt] = useState(0);
  const page = pages[at];
  const problem = title.trim() === '' ? 'Enter a title.' : undefined;
  const { isSent, form } = useDialogForm({
    isValid: problem === undefined,
    save: () =>
      onSave({
        id,
        kind: 'text',
        title: title.trim(),
        pages: pages.map((each) => ({ ...each, title: each.title.trim() })),
      }),
    otherwise: 'Couldn’t save the text. Please try again.',
  });

  const changePage = (fields: Partial<TextPage>) =>
    setPages((all) => all.map((each, index) => (index === at ? { ...each, ...fields } : each)));

  function addPage() {
    setPages([...pages, emptyPage()]);
    setAt(pages.length);
  }

  function removePage() {
    setPages(pages.filter((_page, index) => index !== at));
    setAt(Math.max(0, at - 1));
  }

  return (
    <FormDialog
      title={text === null ? 'New text' : 'Edit text'}
      description="Customers read it in the members area and can print it."
      confirmLabel="Save text"
      {...form}
      hasChanges={title !== (text?.title ?? '') || pages !== firstPages}
      onClose={onClose}
      wide
    >
      <Field label="Title" error={isSent ? problem : undefined}>
        <TextInput
          value={title}
          dir="auto"
          autoComplete="off"
          maxLength={CONTENT_TITLE_MAX}
          placeholder="Mixing your first glaze"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      {pages.length > 1 && (
        <Field label="Page" kind="choice">
          <Select
            options={pages.map((each, index) => ({ value: each.id, label: pageName(each, index) }))}
            value={page?.id ?? ''}
            onChange={(pageId) => setAt(pages.findIndex((each) => each.id === pageId))}
          />
        </Field>
      )}
      {page && pages.length > 1 && (
        <Field label="Title of this page" optional>
          <TextInput
            value={page.title}
            dir="auto"
            autoComplete="off"
            maxLength={CONTENT_TITLE_MAX}
            onChange={({ target }) => changePage({ title: target.value })}
          />
        </Field>
      )}
      {page && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <RichTextEditor
            key={page.id}
            label="Text"
            value={page.document}
            onChange={(document) => changePage({ document })}
          />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-2">
        {pages.length < TEXT_PAGES_MAX && <Button onClick={addPage}>Add page</Button>}
        {pages.length > 1 && (
          <Button variant="quiet" onClick={removePage}>
            Remove this page
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

const pageName = ({ title }: TextPage, at: number): string =>
  title.trim() === '' ? `Page ${at + 1}` : `${at + 1}. ${title}`;
