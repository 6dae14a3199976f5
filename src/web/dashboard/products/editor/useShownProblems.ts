import { useState, type FocusEvent } from 'react';
import { fieldOf } from './focusField.ts';
import type { DraftProblems, ProductDraft } from './productDraft.ts';

type Checked = { draft: ProductDraft; problems: DraftProblems };

/**
 * The problems of fields that were left, or of all fields after publishing was tried, so that no field is invalid
 * before it was typed in.
 */
export function useShownProblems({ draft: { priceKind }, problems }: Checked) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shownOf, setShownOf] = useState(priceKind);
  const [showsAll, setShowsAll] = useState(false);
  // Another kind of price has other fields, which nobody has typed in yet.
  if (shownOf !== priceKind) {
    setShownOf(priceKind);
    setShowsAll(false);
    setLeft(new Set([...left].filter((field) => !PRICE_FIELDS.has(field))));
  }
  // A row's currency is chosen, not typed.
  const isShown = (field: string) => showsAll || left.has(field) || /^prices\..+\.currency$/.test(field);
  const shown: DraftProblems = Object.fromEntries(Object.entries(problems).filter(([field]) => isShown(field)));
  return {
    problems: shown,
    showAll: () => setShowsAll(true),
    leave: ({ target }: FocusEvent) => setLeft(new Set([...left, fieldOf(target.id)])),
  };
}

const PRICE_FIELDS: ReadonlySet<string> = new Set([
  'amount',
  'intervalCount',
  'trialDays',
  'installments',
  'least',
  'suggested',
] satisfies (keyof ProductDraft)[]);
