import type { ReactNode } from 'react';
import type { ProductView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { imageAddress } from '../../blocks/imageAddress.ts';
import { Picture } from '../../blocks/Picture.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

/** The images in a snapping row, with thumbnails below. Without a script they are plain links. */
export function Gallery({ covers }: { covers: ProductView['covers'] }) {
  const [only] = covers;
  const { product: messages, front } = useMessages();
  const lightbox = { 'data-extra': '', 'data-labels': [front.close, front.previous, front.next].join('|') };
  if (only === undefined) return null;
  if (covers.length === 1) {
    return (
      <div className="gallery" {...lightbox}>
        <Enlarged cover={only} name={only.alt || fill(messages.picture, { number: '1' })}>
          <Picture image={only.image} alt={only.alt} widest={800} sizes={SIZES} arrives="first" />
        </Enlarged>
      </div>
    );
  }
  return (
    <div className="gallery" {...lightbox}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ul className="shots" tabIndex={0} aria-label={messages.pictures}>
        {covers.map((cover, index) => (
          <li key={cover.image.id} id={`picture-${index + 1}`}>
            <Enlarged cover={cover} name={cover.alt || fill(messages.picture, { number: `${index + 1}` })}>
              <Picture {...cover} widest={800} sizes={SIZES} arrives={index === 0 ? 'first' : 'later'} />
            </Enlarged>
          </li>
        ))}
      </ul>
      <ul className="thumbs">
        {covers.map(({ image }, index) => (
          <li key={image.id}>
            <a
              href={`#picture-${index + 1}`}
              aria-label={fill(messages.picture, { number: `${index + 1}` })}
              data-shot
              {...(index === 0 ? { 'aria-current': true } : {})}
            >
              <img src={imageAddress(image, 160)} width={image.width} height={image.height} alt="" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link to the largest size. browser/lightbox.ts shows it full screen. */
function Enlarged({ cover, name, children }: { cover: Cover; name: string; children: ReactNode }) {
  return (
    <a href={imageAddress(cover.image, LARGEST)} aria-label={name} data-lightbox="pictures">
      {children}
    </a>
  );
}

type Cover = ProductView['covers'][number];

const LARGEST = 100_000;
const SIZES = '(min-width:64em) 36rem,100vw';
