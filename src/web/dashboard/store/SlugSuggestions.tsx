import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlugCategory } from '#shared/rules/slug.ts';
import { slugSuggestionsQuery } from '#web/client/queries/slugSuggestions.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';

type SlugSuggestionsProps = {
  /** What they are made of. */
  text: string;
  storeId?: string | undefined;
  /** Shown where the better ones cannot be had. */
  otherwise: readonly string[];
  onChoose: (slug: string) => void;
  /** Takes another name; given where the name is still open. */
  onName?: ((name: string) => void) | undefined;
};

/** Free addresses, by what the store offers, and names close to the wished one. */
export function SlugSuggestions({ text, storeId, otherwise, onChoose, onName }: SlugSuggestionsProps) {
  const [category, setCategory] = useState<SlugCategory | 'any'>('any');
  const { data, isError } = useQuery(
    slugSuggestionsQuery({ name: text, storeId, category: category === 'any' ? undefined : category }),
  );
  const slugs = isError ? otherwise : (data?.suggestions ?? []);
  const names = onName && data ? data.names : [];
  if (slugs.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 pt-2">
      <Chips legend="Free addresses" texts={slugs} onChoose={onChoose} />
      <Disclosure label="More ideas">
        <div className="flex flex-col gap-4">
          <ChoiceChips label="What you offer" choices={CATEGORIES} value={category} onChange={setCategory} />
          {data?.popularity === 'high' && (
            <p>Many stores have a name like this. A word of your own sets yours apart.</p>
          )}
          {onName && names.length > 0 && <Chips legend="Names close to yours" texts={names} onChoose={onName} />}
        </div>
      </Disclosure>
    </div>
  );
}

type ChipsProps = { legend: string; texts: readonly string[]; onChoose: (text: string) => void };

function Chips({ legend, texts, onChoose }: ChipsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="mb-1 text-small text-ink-2">{legend}</legend>
      {texts.map((text) => (
        <Button key={text} size="small" onClick={() => onChoose(text)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}

const CATEGORIES: readonly { value: SlugCategory | 'any'; label: string }[] = [
  { value: 'any', label: 'Anything' },
  { value: 'ecommerce', label: 'Goods' },
  { value: 'education', label: 'Lessons' },
  { value: 'service', label: 'Services' },
  { value: 'creative', label: 'Art' },
  { value: 'tech', label: 'Tech' },
];
