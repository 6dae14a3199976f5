import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { ArrowDown, ArrowUp, PencilLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EmailNodeName } from '#shared/rules/emailBody.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useEmailEditor } from './EmailEditorContext.ts';
import { movePart } from './partCommands.ts';
import { readAttributes } from './readAttributes.ts';

type PartFrameProps = {
  view: ReactNodeViewProps;
  name: EmailNodeName;
  /** Its label, such as 'Image'. */
  label: string;
  /** The problem that prevents sending, if any. */
  problem?: string | undefined;
  children: ReactNode;
};

/** A part of the email that is not text. It is selected as a whole, and can then be edited, moved or removed. */
export function PartFrame({ view, name, label, problem, children }: PartFrameProps) {
  const { open } = useEmailEditor();
  const { node, selected, editor, getPos, updateAttributes, deleteNode } = view;
  const edit = () => open({ name, attributes: readAttributes(node.attrs), onDone: updateAttributes });
  const move = (by: 1 | -1) => {
    const at = getPos();
    if (at !== undefined) movePart(editor, at, by);
  };
  return (
    <NodeViewWrapper
      as="figure"
      aria-label={label}
      data-problem={problem !== undefined || undefined}
      className={cx('email-part', selected && 'is-chosen')}
      onDoubleClick={edit}
    >
      {children}
      {problem !== undefined && <p className="email-problem">{problem}</p>}
      {selected && (
        <div className="email-part-tools" contentEditable={false}>
          <IconButton
            size="small"
            label={`Edit ${label.toLowerCase()}`}
            icon={<PencilLine aria-hidden />}
            onClick={edit}
          />
          <IconButton size="small" label="Move up" icon={<ArrowUp aria-hidden />} onClick={() => move(-1)} />
          <IconButton size="small" label="Move down" icon={<ArrowDown aria-hidden />} onClick={() => move(1)} />
          <IconButton
            size="small"
            label={`Remove ${label.toLowerCase()}`}
            icon={<Trash2 aria-hidden />}
            onClick={deleteNode}
          />
        </div>
      )}
    </NodeViewWrapper>
  );
}
