import type { ReactNodeViewProps } from '@tiptap/react';
import { readLink } from '#web/ui/richText/readLink.ts';
import { PartFrame } from './PartFrame.tsx';
import { readAttributes } from './readAttributes.ts';

/** A button in the store's color. Its link does not open in the editor. */
export function ButtonView(view: ReactNodeViewProps) {
  const { label = '', url = '' } = readAttributes(view.node.attrs);
  const isComplete = label !== '' && /^https?:/i.test(readLink(url) ?? '');
  return (
    <PartFrame
      view={view}
      name="emailButton"
      label="Button"
      problem={isComplete ? undefined : 'Add a label and a link to this button.'}
    >
      <span className="email-button" dir="auto">
        {label === '' ? 'Button' : label}
      </span>
    </PartFrame>
  );
}
