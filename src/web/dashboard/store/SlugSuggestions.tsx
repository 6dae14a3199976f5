import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlugCategory } from '#shared/rules/slug.ts';
import { slugSuggestionsQuery } from '#web/client/queries/slugSuggestions.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';

type SlugSuggestionsProps = {
  /** The text that suggestions are based on. */
  text: string;
  storeId?: string | undefined;
  /** Shown if the server's suggestions are not available. */
  otherwise: readonly string[];
  onChoose: (slug: string) => void;
  /** Chooses a suggested name. Present only if the name can still change. */
  onName?: ((name: string) => void) | undefined;
};

/** Free slugs by category, and names similar to the wanted one. */
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
      <Chips legend="Available addresses" texts={slugs} onChoose={onChoose} />
      <Disclosure label="More ideas">
        <div className="flex flex-col gap-4">
          <ChoiceChips label="What you sell" choices={CATEGORIES} value={category} onChange={setCategory} />
          {data?.popularity === 'high' && <p>Many stores have a similar name. Add a word of your own to stand out.</p>}
          {onName && names.length > 0 && <Chips legend="Similar names" texts={names} onChoose={onName} />}
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
  { value: 'education', label: 'Courses' },
  { value: 'service', label: 'Services' },
  { value: 'creative', label: 'Art' },
  { value: 'tech', label: 'Tech' },
];
