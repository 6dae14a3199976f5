import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useId } from 'react';
import { isRecord } from '#shared/kit/isRecord.ts';
import { cx } from '#web/ui/cx.ts';
import './richText.css';
import { RichTextToolbar } from './RichTextToolbar.tsx';

type RichTextEditorProps = {
  label: string;
  /** The document as it is kept, or null; read once. */
  start: unknown;
  error?: string | undefined;
  onChange: (document: unknown) => void;
};

/** Text with headings, lists and links. Its document is what the server keeps. */
export function RichTextEditor({ label, start, error, onChange }: RichTextEditorProps) {
  const errorId = useId();
  const editor = useEditor({
    extensions,
    // The content policy allows no style element of a library's own.
    injectCSS: false,
    content: isRecord(start) ? start : null,
    editorProps: {
      attributes: {
        id: 'product-description',
        role: 'textbox',
        dir: 'auto',
        'aria-label': label,
        'aria-multiline': 'true',
        ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? null : editor.getJSON()),
  });

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

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
];

const frameStyle = 'min-w-0 rounded-sm border bg-surface outline-focus has-[.tiptap:focus-visible]:outline-2';
