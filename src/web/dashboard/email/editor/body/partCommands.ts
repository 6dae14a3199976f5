import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import type { EmailNodeName } from '#shared/rules/emailBody.ts';
import type { NodeAttributes } from './EmailEditorContext.ts';

/** Inserts a picture, a button or a product after the current paragraph, or in its place if it is empty. */
export function insertPart(editor: Editor, name: EmailNodeName, attributes: NodeAttributes): void {
  const node = { type: name, attrs: attributes };
  if (name === 'mergeField') {
    editor.chain().focus().insertContent(node).run();
    return;
  }
  const { $from } = editor.state.selection;
  const at =
    $from.depth === 0
      ? { from: $from.pos + ($from.nodeAfter?.nodeSize ?? 0), to: $from.pos + ($from.nodeAfter?.nodeSize ?? 0) }
      : { from: isBlank(editor) ? $from.before(1) : $from.after(1), to: $from.after(1) };
  // A part at the end is followed by an empty line, so that typing can continue.
  const added = at.to === editor.state.doc.content.size ? [node, { type: 'paragraph' }] : node;
  editor.chain().insertContentAt(at, added, { updateSelection: false }).run();
  selectPart(editor, at.from);
}

const isBlank = (editor: Editor): boolean => {
  const block = editor.state.selection.$from.node(1);
  return block.type.name === 'paragraph' && block.content.size === 0;
};

function selectPart(editor: Editor, at: number): void {
  const { state, view } = editor;
  const selecting = state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView();
  // Closes the history step, so that undo reverts only the insertion and not the changes of the last half second too.
  view.dispatch(closeHistory(selecting));
  view.focus();
}

/** Swaps the part with the node before or after it. */
export function movePart(editor: Editor, at: number, by: 1 | -1): void {
  const { state, view } = editor;
  const $at = state.doc.resolve(at);
  const node = $at.nodeAfter;
  const other = by === 1 ? state.doc.resolve(at + (node?.nodeSize ?? 0)).nodeAfter : $at.nodeBefore;
  if (!node || !other) return;
  const target = by === 1 ? at + other.nodeSize : at - other.nodeSize;
  const tr = state.tr.delete(at, at + node.nodeSize).insert(target, node);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, target)).scrollIntoView());
  view.focus();
}

/** The selected part, or null. */
export function chosenPart({ state: { selection } }: Editor): NodeSelection | null {
  return selection instanceof NodeSelection ? selection : null;
}

/** Replaces the whole document in one undoable step. */
export function replaceDocument(editor: Editor, document: object): void {
  editor.chain().setContent(document, { emitUpdate: true }).focus('start').run();
}
