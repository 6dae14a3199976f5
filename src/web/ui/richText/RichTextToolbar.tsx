import { Toggle } from '@base-ui/react/toggle';
import { Toolbar } from '@base-ui/react/toolbar';
import { useEditorState, type Editor } from '@tiptap/react';
import { Bold, Code, Heading2, Heading3, Italic, Link, List, ListOrdered, TextQuote } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { LinkDialog } from './LinkDialog.tsx';

/** The formatting buttons. They are one tab stop; the arrow keys move between them. */
export function RichTextToolbar({ editor, children }: { editor: Editor; children?: ReactNode }) {
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor }) => tools.filter(({ isActive }) => isActive(editor)).map(({ label }) => label),
  });
  const hasLink = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') });

  return (
    <Toolbar.Root aria-label="Text style" className="flex flex-wrap gap-1 border-b border-line p-1">
      {tools.map(({ label, icon, run }) => (
        <Tool key={label} label={label} icon={icon} pressed={active.includes(label)} onPress={() => run(editor)} />
      ))}
      <Tool label="Link" icon={<Link aria-hidden />} pressed={hasLink} onPress={() => setLinking(true)} />
      {linking && (
        <LinkDialog
          start={linkAt(editor)}
          onClose={() => setLinking(false)}
          onLink={(href) => setLink(editor, href)}
          onRemove={hasLink ? () => editor.chain().focus().extendMarkRange('link').unsetLink().run() : undefined}
        />
      )}
      {children}
    </Toolbar.Root>
  );
}

type ToolProps = { label: string; icon: ReactNode; pressed: boolean; onPress: () => void };

function Tool({ label, icon, pressed, onPress }: ToolProps) {
  return (
    <Toolbar.Button
      render={<Toggle pressed={pressed} onPressedChange={onPress} />}
      aria-label={label}
      title={label}
      className={toolStyle}
    >
      {icon}
    </Toolbar.Button>
  );
}

type TextTool = {
  label: string;
  icon: ReactNode;
  isActive: (editor: Editor) => boolean;
  run: (editor: Editor) => boolean;
};

const tools: TextTool[] = [
  {
    label: 'Bold',
    icon: <Bold aria-hidden />,
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: <Italic aria-hidden />,
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Heading',
    icon: <Heading2 aria-hidden />,
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Small heading',
    icon: <Heading3 aria-hidden />,
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bulleted list',
    icon: <List aria-hidden />,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: <ListOrdered aria-hidden />,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: <TextQuote aria-hidden />,
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Code',
    icon: <Code aria-hidden />,
    isActive: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
];

function linkAt(editor: Editor): string {
  const href: unknown = editor.getAttributes('link')['href'];
  return typeof href === 'string' ? href : '';
}

// Without a selection, the URL itself becomes the text.
function setLink(editor: Editor, href: string): void {
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const texts = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    editor.chain().focus().insertContent(texts).run();
    return;
  }
  editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
}

export const toolStyle = [
  'flex size-control-small items-center justify-center rounded-sm text-ink-2 transition-colors [&>svg]:size-icon',
  'hover:bg-hover hover:text-ink data-pressed:bg-slate-soft data-pressed:text-slate',
].join(' ');
