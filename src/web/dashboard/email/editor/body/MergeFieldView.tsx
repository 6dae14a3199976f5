import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { isMergeField, MERGE_FIELDS } from '#shared/rules/mergeFields.ts';
import { cx } from '#web/ui/cx.ts';
import { useEmailEditor } from './EmailEditorContext.ts';
import { readAttributes } from './readAttributes.ts';

/** A merge field as a chip in the text, with its name and fallback. */
export function MergeFieldView({ node, selected, updateAttributes }: ReactNodeViewProps) {
  const { open } = useEmailEditor();
  const attributes = readAttributes(node.attrs);
  const { field = '', fallback = '' } = attributes;
  const label = isMergeField(field) ? MERGE_FIELDS[field].label : field;
  return (
    <NodeViewWrapper as="span" className="email-field-place">
      <button
        type="button"
        className={cx('email-field', selected && 'is-chosen')}
        onClick={() => open({ name: 'mergeField', attributes, onDone: updateAttributes })}
      >
        <span>{label}</span>
        {fallback !== '' && (
          <>
            <span className="sr-only">, or </span>
            <span className="email-field-fallback" dir="auto">
              {fallback}
            </span>
          </>
        )}
      </button>
    </NodeViewWrapper>
  );
}
