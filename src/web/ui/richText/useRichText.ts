import { useEditor, type Editor, type Extensions } from '@tiptap/react';
import type { StarterKitOptions } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { isRecord } from '#shared/kit/isRecord.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';

/** The nodes and marks of every text editor. */
export const TEXT_OPTIONS: Partial<StarterKitOptions> = {
  heading: { levels: [2, 3] },
  link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
};

type RichTextProps = {
  label: string;
  id?: string | undefined;
  /** The stored document, or null. */
  value: unknown;
  /** The id of the element with the error message. */
  errorId: string | undefined;
  /** Read once, when the editor is created. */
  extensions: Extensions;
  onKeyDown?: (editor: Editor, event: KeyboardEvent) => boolean;
  onChange: (document: unknown) => void;
};

/** A text editor whose document follows a value and reports changes. */
export function useRichText({ label, id, value, errorId, extensions, onKeyDown, onChange }: RichTextProps): Editor {
  const editor: Editor = useEditor({
    extensions,
    // The Content Security Policy forbids a library's style elements.
    injectCSS: false,
    content: isRecord(value) ? value : null,
    editorProps: {
      handleKeyDown: (_view, event) => onKeyDown?.(editor, event) ?? false,
      attributes: {
        ...(id === undefined ? {} : { id }),
        role: 'textbox',
        dir: 'auto',
        'aria-label': label,
        'aria-multiline': 'true',
        ...(errorId === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? null : editor.getJSON()),
  });

  useEffect(
    function followValue() {
      // The value changed elsewhere, such as by Undo. After typing, both are already equal.
      if (editor.isDestroyed || isDeepEqual(value, editor.isEmpty ? null : editor.getJSON())) return;
      if (isEmptyDocument(value) && editor.isEmpty) return;
      editor.commands.setContent(isRecord(value) ? value : null, { emitUpdate: false });
    },
    [editor, value],
  );

  return editor;
}

const isEmptyDocument = (value: unknown): boolean =>
  !isRecord(value) || !Array.isArray(value['content']) || value['content'].length === 0;
