import type { richTextBlock } from '#shared/blocks/richTextBlock.ts';
import type { ViewPropsOf } from '../viewOf.ts';
import { RichNodes } from './RichNodes.tsx';

export function RichText({ props, page: { isEditing } }: ViewPropsOf<typeof richTextBlock>) {
  if (props.text.content.length === 0 && !isEditing) return null;
  return (
    <div className={`prose ${props.align}`} dir="auto">
      <RichNodes nodes={props.text.content} />
    </div>
  );
}
