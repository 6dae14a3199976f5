import { type html, markOf } from '#shared/blocks/html.ts';
import { Hint } from '../Hint.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

/** A creator's own HTML in a sandboxed frame. Its response is sandboxed as well (`embedPage`). */
export function HtmlFrame({ id, props, page: { store, messages: texts, isEditing } }: ViewPropsOf<typeof html>) {
  if (props.source.trim() === '') return isEditing ? <Hint>Add HTML to this block.</Hint> : null;
  // In the builder the frame waits until the field's content has been saved.
  const query = isEditing ? `?preview=true&mark=${markOf(props.source)}` : (store.preview ?? '');
  return (
    <iframe
      src={`${store.base}/embed/${id}${query}`}
      title={props.title === '' ? texts.front.frame : props.title}
      height={props.height}
      loading="lazy"
      sandbox="allow-scripts allow-forms allow-popups"
    />
  );
}
