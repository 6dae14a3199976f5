import type { heading } from '#shared/blocks/heading.ts';
import type { ViewPropsOf } from '../viewOf.ts';

export function Heading({ props, page: { isEditing } }: ViewPropsOf<typeof heading>) {
  if (props.text === '' && !isEditing) return null;
  return (
    <h2 className={`title ${props.size} ${props.align}`} dir="auto">
      {props.text}
    </h2>
  );
}
