import type { image } from '#shared/blocks/image.ts';
import { Hint } from '../Hint.tsx';
import { Picture } from '../Picture.tsx';
import { safeAddress } from '../safeAddress.ts';
import type { ViewPropsOf } from '../viewOf.ts';

const WIDTHS = {
  narrow: { widest: 320, sizes: '20rem' },
  text: { widest: 608, sizes: '(min-width:40em) 38rem,92vw' },
  page: { widest: 1056, sizes: '(min-width:68em) 66rem,94vw' },
  edges: { widest: 1920, sizes: '100vw' },
};

export function ImageBlock({ props, page: { data, isEditing, isFirst } }: ViewPropsOf<typeof image>) {
  const stored = data.images[props.picture.id];
  if (stored === undefined) return isEditing ? <Hint>Choose a picture.</Hint> : null;
  const href = safeAddress(props.url);
  const picture = (
    <Picture image={stored} alt={props.picture.alt} {...WIDTHS[props.width]} arrives={isFirst ? 'first' : 'later'} />
  );
  return (
    <figure className={`pic to-${props.width} ${props.shape}`}>
      {href === null ? (
        picture
      ) : (
        <a href={href} aria-label={props.picture.alt || props.caption || href} data-open="">
          {picture}
        </a>
      )}
      {props.caption === '' ? null : <figcaption dir="auto">{props.caption}</figcaption>}
    </figure>
  );
}
