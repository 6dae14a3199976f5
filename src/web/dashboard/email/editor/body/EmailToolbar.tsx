import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/react';
import { Braces, ImagePlus, LayoutTemplate, Package, RectangleHorizontal, Redo2, Undo2 } from 'lucide-react';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { EMAIL_NODES, type EmailNodeName } from '#shared/rules/emailBody.ts';
import { cx } from '#web/ui/cx.ts';
import { RichTextToolbar, toolStyle } from '#web/ui/richText/RichTextToolbar.tsx';
import { useEmailEditor } from './EmailEditorContext.ts';
import { insertPart } from './partCommands.ts';

/** The text styles, and the parts that can be inserted. */
export function EmailToolbar({ editor, onTemplates }: { editor: Editor; onTemplates: () => void }) {
  const { open } = useEmailEditor();
  const can = useEditorState({
    editor,
    selector: ({ editor }) => ({ undo: editor.can().undo(), redo: editor.can().redo() }),
  });
  const add = (name: EmailNodeName) => {
    const attributes = Object.fromEntries(
      name === 'mergeField'
        ? []
        : Object.entries(EMAIL_NODES[name].attributes).map(([key, [fallback]]) => [key, fallback]),
    );
    open({ name, attributes, onDone: (done) => insertPart(editor, name, done) });
  };
  return (
    <RichTextToolbar editor={editor}>
      <Toolbar.Separator className="mx-1 w-px self-stretch bg-line max-md:hidden" />
      {PARTS.map(({ name, label, icon }) => (
        <Tool key={name} label={label} icon={icon} isNamed onPress={() => add(name)} />
      ))}
      <Toolbar.Separator className="mx-1 w-px self-stretch bg-line max-md:hidden" />
      <Tool label="Templates" icon={<LayoutTemplate aria-hidden />} isNamed onPress={onTemplates} />
      <Tool
        label="Undo"
        icon={<Undo2 aria-hidden />}
        disabled={!can.undo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <Tool
        label="Redo"
        icon={<Redo2 aria-hidden />}
        disabled={!can.redo}
        onPress={() => editor.chain().focus().redo().run()}
      />
    </RichTextToolbar>
  );
}

const PARTS: readonly { name: EmailNodeName; label: string; icon: ReactNode }[] = [
  { name: 'emailPicture', label: 'Image', icon: <ImagePlus aria-hidden /> },
  { name: 'emailButton', label: 'Button', icon: <RectangleHorizontal aria-hidden /> },
  { name: 'emailProduct', label: 'Product', icon: <Package aria-hidden /> },
  { name: 'mergeField', label: 'Merge field', icon: <Braces aria-hidden /> },
];

type ToolProps = {
  label: string;
  icon: ReactNode;
  /** Shows its name next to the icon on wide screens. */
  isNamed?: boolean;
  disabled?: boolean;
  onPress: () => void;
};

function Tool({ label, icon, isNamed = false, disabled = false, onPress }: ToolProps) {
  return (
    <Toolbar.Button
      aria-label={label}
      title={label}
      disabled={disabled}
      className={cx(
        toolStyle,
        isNamed && 'max-md:-order-1 lg:w-auto lg:gap-2 lg:px-2 lg:text-small',
        'data-disabled:opacity-40',
      )}
      onClick={onPress}
    >
      {icon}
      {isNamed && <span className="hidden lg:inline">{label}</span>}
    </Toolbar.Button>
  );
}
