import { type html, markOf } from '#shared/blocks/html.ts';
import { Hint } from '../Hint.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

/** A creator's own HTML in a frame that shares nothing with the page; its answer says so too (`embedPage`). */
export function HtmlFrame({ id, props, page: { store, words, isEditing } }: ViewPropsOf<typeof html>) {
  if (props.source.trim() === '') return isEditing ? <Hint>Write the HTML of this block.</Hint> : null;
  // In the builder the frame waits until what stands in the field has been saved.
  const query = isEditing ? `?preview=true&mark=${markOf(props.source)}` : (store.preview ?? '');
  return (
    <iframe
      src={`${store.base}/embed/${id}${query}`}
      title={props.title === '' ? words.front.frame : props.title}
      height={props.height}
      loading="lazy"
      sandbox="allow-scripts allow-forms allow-popups"
    />
  );
}
