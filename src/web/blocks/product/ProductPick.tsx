import type { product } from '#shared/blocks/product.ts';
import { Cover } from '../Cover.tsx';
import { Hint } from '../Hint.tsx';
import { pickProduct } from '../pickProduct.ts';
import { PriceTag } from '../PriceTag.tsx';
import { storeLink } from '../storeLink.ts';
import type { ViewPropsOf } from '../viewOf.ts';

const LAYOUTS = {
  row: { widest: 192, sizes: '(min-width:40em) 12rem,7.5rem' },
  stacked: { widest: 608, sizes: '(min-width:40em) 38rem,92vw' },
};

export function ProductPick({ props, page: { store, data, isEditing, isFirst } }: ViewPropsOf<typeof product>) {
  const picked = pickProduct(props.product, data);
  if (picked === undefined) return isEditing ? <Hint>Choose a published product.</Hint> : null;
  const { title, slug, summary } = picked;
  return (
    <div className={`pick ${props.look}${props.highlight ? ' marked' : ''}`}>
      <Cover product={picked} {...LAYOUTS[props.look]} arrives={isFirst ? 'first' : 'soon'} />
      <div dir="auto">
        <h2>
          <a href={storeLink(store, 'product', slug)}>{title}</a>
        </h2>
        {props.showSummary && summary !== '' ? <p>{summary}</p> : null}
        <PriceTag product={picked} />
      </div>
    </div>
  );
}
