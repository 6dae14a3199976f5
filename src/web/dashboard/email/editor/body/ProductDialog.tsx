import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { productName } from '../../../products/productColumns.tsx';
import { PartForm, type PartDialogPart } from './PartForm.tsx';
import { useEmailEditor } from './EmailEditorContext.ts';

/** Chooses the product that an email shows. Only published products are offered. */
export function ProductDialog({ attributes, onDone, onClose, lastFocus }: PartDialogPart) {
  const { products, productsError, reloadProducts } = useEmailEditor();
  const [productId, setProductId] = useState<string | null>(attributes['productId'] ?? null);
  const [error, setError] = useState<string>();
  const published = products?.filter(({ state }) => state === 'published');
  const options = published?.map((product) => ({ value: product.id, label: productName(product) })) ?? [];
  const chosen = options.some(({ value }) => value === productId) ? productId : null;
  return (
    <PartForm
      title="Product"
      description="The product’s cover, title and price are added when the email is sent."
      onClose={onClose}
      lastFocus={lastFocus}
      onSubmit={() => {
        if (chosen === null) setError('Choose a product.');
        else onDone({ productId: chosen });
      }}
    >
      {productsError ? (
        <LoadNotice error={productsError} otherwise="Couldn’t load your products." onRetry={reloadProducts} />
      ) : published?.length === 0 ? (
        <p className="text-body text-ink-2">
          No published products yet.{' '}
          <Link to="/dashboard/products" className={linkStyle}>
            Publish a product
          </Link>{' '}
          to show it in an email.
        </p>
      ) : (
        <Field label="Product" error={error}>
          <Combobox
            options={options}
            value={chosen}
            onChange={(id) => {
              setProductId(id);
              setError(undefined);
            }}
            placeholder={products ? 'Choose a product' : 'Loading products…'}
            nothing="No matching published products."
          />
        </Field>
      )}
    </PartForm>
  );
}
