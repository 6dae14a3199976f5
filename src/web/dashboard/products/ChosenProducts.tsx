import { X } from 'lucide-react';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useProductOptions } from './useProductOptions.ts';

type ChosenProductsProps = {
  storeId: string;
  ids: readonly string[];
  hint: string;
  error?: string | undefined;
  onChange: (ids: string[]) => void;
};

/** Chooses several of the store's products. */
export function ChosenProducts({ storeId, ids, hint, error: problem, onChange }: ChosenProductsProps) {
  const { options, search, isPending, error, retry } = useProductOptions(storeId, ids);
  const chosen = new Set(ids);
  const names = new Map(options.map(({ value, label }) => [value, label]));
  if (error) return <LoadNotice error={error} otherwise="Couldn’t load your products." onRetry={retry} />;
  return (
    <Field label="Products" hint={hint} error={problem}>
      <Combobox
        options={options.filter(({ value }) => !chosen.has(value))}
        value={null}
        search={search}
        onChange={(id) => id !== null && onChange([...ids, id])}
        placeholder={isPending ? 'Loading products…' : 'Add a product'}
        nothing="No other matching products."
      />
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {ids.map((id) => (
            <li key={id}>
              <button
                type="button"
                className={chipStyle}
                aria-label={`Remove ${isolateRtl(names.get(id) ?? 'a deleted product')}`}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                <span className="min-w-0 truncate" dir="auto">
                  {names.get(id) ?? 'Deleted product'}
                </span>
                <X aria-hidden className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}

const chipStyle = [
  'reach inline-flex h-control-small max-w-full items-center gap-2 rounded-full border border-edge bg-surface px-3',
  'text-small font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink',
].join(' ');
