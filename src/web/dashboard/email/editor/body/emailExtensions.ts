import { mergeAttributes, Node, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { ComponentType } from 'react';
import { EMAIL_DOCUMENT, emailNodeConfig, type EmailNodeName } from '#shared/rules/emailBody.ts';
import { TEXT_OPTIONS } from '#web/ui/richText/useRichText.ts';
import { ButtonView } from './ButtonView.tsx';
import { MergeFieldView } from './MergeFieldView.tsx';
import { PictureView } from './PictureView.tsx';
import { ProductView } from './ProductView.tsx';

/** The schema of an email's body, as on the server, with a view of each part. */
export const emailExtensions = [
  // Without this, the editor would add an empty paragraph, which would count as a change.
  StarterKit.configure({ ...TEXT_OPTIONS, document: false, trailingNode: false }),
  Node.create({ name: 'doc', topNode: true, content: EMAIL_DOCUMENT }),
  part('emailPicture', PictureView),
  part('emailButton', ButtonView),
  part('emailProduct', ProductView),
  part('mergeField', MergeFieldView),
];

function part(name: EmailNodeName, view: ComponentType<ReactNodeViewProps>) {
  const config = emailNodeConfig(name);
  const tag = config.inline ? 'span' : 'div';
  return Node.create({
    ...config,
    // Copying and pasting a part within an email needs the next two rules.
    parseHTML: () => [{ tag: `${tag}[data-email-part="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes, { 'data-email-part': name })],
    addNodeView: () => ReactNodeViewRenderer(view),
  });
}
