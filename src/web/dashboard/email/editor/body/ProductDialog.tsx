import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { useProductOptions } from '../../../products/useProductOptions.ts';
import { PartForm, type PartDialogPart } from './PartForm.tsx';
import { useEmailEditor } from './EmailEditorContext.ts';

/** Chooses the product that an email shows. Only published products are offered. */
export function ProductDialog({ attributes, onDone, onClose, lastFocus }: PartDialogPart) {
  const [productId, setProductId] = useState<string | null>(attributes['productId'] ?? null);
  const [error, setError] = useState<string>();
  const { storeId } = useEmailEditor();
  const products = useProductOptions(storeId, productId === null ? [] : [productId], 'published');
  const { options, search, isPending } = products;
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
      {products.error ? (
        <LoadNotice error={products.error} otherwise="Couldn’t load your products." onRetry={products.retry} />
      ) : options.length === 0 && search === undefined && !isPending ? (
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
            search={search}
            placeholder={isPending ? 'Loading products…' : 'Choose a product'}
            nothing="No matching published products."
          />
        </Field>
      )}
    </PartForm>
  );
}
