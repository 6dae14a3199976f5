import type { columns } from '#shared/blocks/columns.ts';
import type { ViewPropsOf } from '../viewOf.ts';

export function Columns({ props, slot, page: { isEditing } }: ViewPropsOf<typeof columns>) {
  const isEmpty = props.first.length + props.second.length + props.third.length === 0;
  if (isEmpty && !isEditing) return null;
  return (
    <div className={`cols ${props.layout}`}>
      <div>{slot('first')}</div>
      <div>{slot('second')}</div>
      {props.layout === 'three' ? <div>{slot('third')}</div> : null}
    </div>
  );
}
