import { X } from 'lucide-react';
import { MOST_DISCOUNT_PRODUCTS } from '#shared/rules/discount.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useProductOptions } from '../products/useProductOptions.ts';

type DiscountProductsProps = {
  storeId: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
};

/** The products a discount applies to. None chosen: all. */
export function DiscountProducts({ storeId, ids, onChange, error }: DiscountProductsProps) {
  const { options, search, isPending, error: problem, retry } = useProductOptions(storeId, ids);
  if (problem) return <LoadNotice error={problem} otherwise="Couldn’t load your products." onRetry={retry} />;
  const isFull = ids.length >= MOST_DISCOUNT_PRODUCTS;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Products"
        optional
        error={error}
        hint="Leave this empty to include all products, even ones you add later."
      >
        <Combobox
          options={options.filter(({ value }) => !ids.includes(value))}
          value={null}
          search={search}
          onChange={(id) => id !== null && onChange([...ids, id])}
          placeholder={isPending ? 'Loading products…' : 'Add a product'}
          nothing="No matching products."
          disabled={isFull}
        />
      </Field>
      {ids.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-field border border-line">
          {ids.map((id) => {
            const name = options.find(({ value }) => value === id)?.label ?? 'Deleted product';
            return (
              <li key={id} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3 text-body">
                <bdi className="min-w-0 truncate">{name}</bdi>
                <IconButton
                  label={`Remove ${name}`}
                  icon={<X aria-hidden />}
                  onClick={() => onChange(ids.filter((other) => other !== id))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
