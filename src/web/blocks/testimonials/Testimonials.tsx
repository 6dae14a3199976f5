import type { testimonials } from '#shared/blocks/testimonials.ts';
import type { PageData } from '#shared/contract/pages.ts';
import { Hint } from '../Hint.tsx';
import { imageAddress } from '../imageAddress.ts';
import type { ViewPropsOf } from '../viewOf.ts';

export function Testimonials({ props, page: { data, isEditing } }: ViewPropsOf<typeof testimonials>) {
  const quotes = props.quotes.filter(({ quote }) => quote !== '');
  if (quotes.length === 0) return isEditing ? <Hint>Add what people say.</Hint> : null;
  return (
    <>
      {props.title === '' ? null : (
        <h2 className="title" dir="auto">
          {props.title}
        </h2>
      )}
      <ul className={`quotes ${LAYOUTS[props.look]}`} {...(props.look === 'swipe' ? { tabIndex: 0 } : {})}>
        {quotes.map((quote, index) => (
          <li key={index}>
            <Quote {...quote} isCard={props.look !== 'loud'} image={data.images[quote.picture.id]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Not named `cards`, because that is the name of a product layout. */
const LAYOUTS = { cards: '', loud: 'loud', swipe: 'swipe' } as const;

type QuoteProps = {
  quote: string;
  name: string;
  role: string;
  isCard: boolean;
  picture: { alt: string };
  image: PageData['images'][string] | undefined;
};

function Quote({ quote, name, role, isCard, picture, image }: QuoteProps) {
  return (
    <figure className={isCard ? 'quote' : undefined}>
      <blockquote dir="auto">{quote}</blockquote>
      {name === '' && role === '' ? null : (
        <figcaption dir="auto">
          {image ? <img src={imageAddress(image, 96)} width="44" height="44" alt={picture.alt} loading="lazy" /> : null}
          <span>
            <b>{name}</b>
            {role === '' ? null : <small>{role}</small>}
          </span>
        </figcaption>
      )}
    </figure>
  );
}
