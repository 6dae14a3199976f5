import type { gallery } from '#shared/blocks/gallery.ts';
import type { Image } from '#shared/contract/catalog.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Hint } from '../Hint.tsx';
import { imageAddress } from '../imageAddress.ts';
import { Picture } from '../Picture.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

const LAYOUTS = {
  two: { widest: 528, sizes: '(min-width:68em) 33rem,48vw' },
  threes: { widest: 352, sizes: '(min-width:68em) 22rem,32vw' },
  four: { widest: 264, sizes: '(min-width:68em) 16rem,(min-width:40em) 24vw,48vw' },
  reel: { widest: 448, sizes: '(min-width:40em) 28rem,82vw' },
};

/** Without a script each image links to its largest size. browser/extras.ts turns them into a lightbox. */
export function Gallery({ id, props, page: { data, messages: texts, isEditing } }: ViewPropsOf<typeof gallery>) {
  const { front, product } = texts;
  const shots = props.pictures.flatMap(({ picture: { id: imageId, alt }, caption }, index) => {
    const image = data.images[imageId];
    const name = alt || caption || fill(product.picture, { number: String(index + 1) });
    return image === undefined ? [] : [{ image, alt, caption, name }];
  });
  if (shots.length === 0) return isEditing ? <Hint>Add pictures to this gallery.</Hint> : null;
  const isReel = props.layout === 'reel';
  return (
    <>
      {props.title === '' ? null : (
        <h2 className="title" dir="auto">
          {props.title}
        </h2>
      )}
      <ul
        className={`shots ${props.layout}${isReel ? ' swipe' : ''} as-${props.shape}`}
        {...(props.enlarge ? { 'data-labels': [front.close, front.previous, front.next].join('|') } : {})}
        // A scrolling row must be reachable by keyboard even if nothing in it is focusable.
        {...(isReel && !props.enlarge ? { tabIndex: 0 } : {})}
      >
        {shots.map((shot, index) => (
          <li key={index}>
            <Shot shot={shot} layout={LAYOUTS[props.layout]} lightbox={props.enlarge ? id : null} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Shot = { image: Image; alt: string; caption: string; name: string };

function Shot({
  shot: { image, alt, caption, name },
  layout,
  lightbox,
}: {
  shot: Shot;
  layout: { widest: number; sizes: string };
  lightbox: string | null;
}) {
  const picture = <Picture image={image} alt={alt} {...layout} arrives="later" />;
  return (
    <figure>
      {lightbox === null ? (
        picture
      ) : (
        <a href={imageAddress(image, LARGEST)} aria-label={name} data-lightbox={lightbox} data-extra="">
          {picture}
        </a>
      )}
      {caption === '' ? null : <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}

const LARGEST = 100_000;
