import type { featured } from '#shared/blocks/featured.ts';
import type { ShownProduct } from '#shared/contract/pages.ts';
import type { BlockMessages } from '#shared/rules/messages/Messages.ts';
import { buyText } from '../buyText.ts';
import { Cover } from '../Cover.tsx';
import { Hint } from '../Hint.tsx';
import { pickProduct } from '../pickProduct.ts';
import { PriceTag } from '../PriceTag.tsx';
import { storeLink } from '../storeLink.ts';
import type { ViewPropsOf } from '../viewOf.ts';

export function Featured({
  props,
  page: { store, data, messages: texts, isEditing, isFirst },
}: ViewPropsOf<typeof featured>) {
  const product = pickProduct(props.product, data);
  if (product === undefined) return isEditing ? <Hint>Choose a published product.</Hint> : null;
  const { title, slug, isSoldOut = false, isWaitlist = false, libraryHref } = product;
  // The checkout of a product that is sold out, or not for sale yet, leads nowhere.
  const leads = isSoldOut || isWaitlist ? 'page' : props.leads;
  const page = storeLink(store, leads === 'checkout' ? 'checkout' : 'product', slug);
  const about = props.words || product.summary;
  return (
    <div className={`star at-${props.side}`}>
      <Cover
        product={product}
        widest={560}
        sizes="(min-width:66rem) 33rem,(min-width:48rem) 50vw,92vw"
        arrives={isFirst ? 'first' : 'soon'}
      />
      <div dir="auto">
        {props.kicker === '' ? null : <p className="kicker">{props.kicker}</p>}
        <h2>
          <a href={storeLink(store, 'product', slug)}>{title}</a>
        </h2>
        {about === '' ? null : <p>{about}</p>}
        <PriceTag product={product} priceHidden={!props.showPrice} />
        <a className="cta" href={libraryHref ?? page}>
          {libraryHref === undefined
            ? props.button || (isWaitlist ? texts.product.soonAction : standingText(texts, leads, product))
            : texts.product.open}
          <span className="unseen"> {title}</span>
        </a>
      </div>
    </div>
  );
}

function standingText(messages: BlockMessages, leads: 'page' | 'checkout', shown: ShownProduct): string {
  return leads === 'page' ? messages.product.seeContents : buyText(shown, messages);
}
