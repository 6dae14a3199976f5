import { useQuery } from '@tanstack/react-query';
import type { ReactNodeViewProps } from '@tiptap/react';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { priceText } from '../../../products/priceText.ts';
import { productName } from '../../../products/productColumns.tsx';
import { foundProductsQuery } from '../../../products/productsQuery.ts';
import { useEmailEditor } from './EmailEditorContext.ts';
import { PartFrame } from './PartFrame.tsx';
import { readAttributes } from './readAttributes.ts';

/** The card of a product. When the email is sent, it shows the product's current data. */
export function ProductView(view: ReactNodeViewProps) {
  const { storeId, products: first, productsError } = useEmailEditor();
  const { productId = '' } = readAttributes(view.node.attrs);
  const known = first?.find(({ id }) => id === productId);
  const own = useQuery({
    ...foundProductsQuery(storeId, { productIds: [productId] }),
    enabled: first !== undefined && known === undefined && productId !== '',
  });
  const products = known || productId === '' ? first : own.data?.items;
  const product = known ?? products?.find(({ id }) => id === productId);
  const problem =
    products === undefined || product?.state === 'published'
      ? undefined
      : product
        ? 'This product isn’t published. Publish it or remove it from the email.'
        : 'This product was deleted. Choose another or remove it from the email.';
  return (
    <PartFrame view={view} name="emailProduct" label="Product" problem={problem}>
      <div className="email-product">
        {product?.cover && <img src={imageAddress(product.cover, 1000)} alt="" draggable={false} />}
        <div className="email-product-text">
          <p className="email-product-title" dir="auto">
            {product
              ? productName(product)
              : (productsError ?? own.error)
                ? 'Couldn’t load this product'
                : products
                  ? 'Deleted product'
                  : 'Loading…'}
          </p>
          {product && <p className="email-product-price figures">{priceText(product.price, product.currency)}</p>}
        </div>
      </div>
    </PartFrame>
  );
}
