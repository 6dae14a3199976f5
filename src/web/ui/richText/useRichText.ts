import { useEditor, type Editor, type Extensions } from '@tiptap/react';
import type { StarterKitOptions } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { isRecord } from '#shared/kit/isRecord.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';

/** What text can be, in every editor. */
export const TEXT_OPTIONS: Partial<StarterKitOptions> = {
  heading: { levels: [2, 3] },
  link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
};

type RichTextProps = {
  label: string;
  id?: string | undefined;
  /** The document as it is kept, or null. */
  value: unknown;
  /** The element that says what is wrong with it. */
  errorId: string | undefined;
  /** Read once, when the editor is made. */
  extensions: Extensions;
  onKeyDown?: (editor: Editor, event: KeyboardEvent) => boolean;
  onChange: (document: unknown) => void;
};

/** An editor of text whose document follows a value, and tells its changes. */
export function useRichText({ label, id, value, errorId, extensions, onKeyDown, onChange }: RichTextProps): Editor {
  const editor: Editor = useEditor({
    extensions,
    // The content policy allows no style element of a library's own.
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
      // Changed elsewhere, such as by Undo; what was typed here is the same already.
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
