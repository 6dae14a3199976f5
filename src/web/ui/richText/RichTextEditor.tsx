import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId } from 'react';
import { isRecord } from '#shared/kit/isRecord.ts';
import { isSame } from '#shared/kit/isSame.ts';
import { cx } from '../cx.ts';
import './richText.css';
import { RichTextToolbar } from './RichTextToolbar.tsx';

type RichTextEditorProps = {
  label: string;
  id?: string;
  /** The document as it is kept, or null. */
  value: unknown;
  error?: string | undefined;
  onChange: (document: unknown) => void;
};

/** Text with headings, lists and links. Its document is what the server keeps. */
export function RichTextEditor({ label, id, value, error, onChange }: RichTextEditorProps) {
  const errorId = useId();
  const editor = useEditor({
    extensions,
    // The content policy allows no style element of a library's own.
    injectCSS: false,
    content: isRecord(value) ? value : null,
    editorProps: {
      attributes: {
        ...(id === undefined ? {} : { id }),
        role: 'textbox',
        dir: 'auto',
        'aria-label': label,
        'aria-multiline': 'true',
        ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? null : editor.getJSON()),
  });

  useEffect(
    function followValue() {
      // Changed elsewhere, such as by Undo; what was typed here is the same already.
      if (editor.isDestroyed || isSame(value, editor.isEmpty ? null : editor.getJSON())) return;
      if (isEmptyDocument(value) && editor.isEmpty) return;
      editor.commands.setContent(isRecord(value) ? value : null, { emitUpdate: false });
    },
    [editor, value],
  );

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className={cx(frameStyle, error === undefined ? 'border-edge' : 'border-brick')}>
        <RichTextToolbar editor={editor} />
        <EditorContent editor={editor} className="rich-text" />
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-small text-brick">
          {error}
        </p>
      )}
    </div>
  );
}

const isEmptyDocument = (value: unknown): boolean =>
  !isRecord(value) || !Array.isArray(value['content']) || value['content'].length === 0;

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
];

const frameStyle = 'min-w-0 rounded-sm border bg-surface outline-focus has-[.tiptap:focus-visible]:outline-2';
