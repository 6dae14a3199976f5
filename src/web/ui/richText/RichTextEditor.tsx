import { EditorContent } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useId } from 'react';
import { cx } from '../cx.ts';
import './richText.css';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import { TEXT_OPTIONS, useRichText } from './useRichText.ts';

type RichTextEditorProps = {
  label: string;
  id?: string;
  /** The stored document, or null. */
  value: unknown;
  error?: string | undefined;
  onChange: (document: unknown) => void;
};

/** An editor for text with headings, lists and links. The server stores its document. */
export function RichTextEditor({ label, id, value, error, onChange }: RichTextEditorProps) {
  const errorId = useId();
  const editor = useRichText({
    label,
    id,
    value,
    onChange,
    errorId: error === undefined ? undefined : errorId,
    extensions,
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

const extensions = [StarterKit.configure(TEXT_OPTIONS)];

const frameStyle = 'min-w-0 rounded-sm border bg-surface outline-focus has-[.tiptap:focus-visible]:outline-2';
