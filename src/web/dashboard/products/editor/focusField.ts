/** Where the focus goes for each field. Fields without an input are reached through their section. */
const PLACES: Readonly<Record<string, string>> = {
  price: 'product-amount',
  'price.installments': 'product-installments',
  currency: 'product-amount',
};

/** Scrolls to a field of the editor and focuses it. */
export function focusField(field: string): void {
  // A row's currency has no place of its own.
  const place = document.getElementById(PLACES[field] ?? `product-${field.replace(/\.currency$/, '.amount')}`);
  const choice = place?.querySelector<HTMLElement>(':scope[role="radiogroup"] [role="radio"]');
  (choice ?? place)?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}

/** The field that an input of the editor belongs to. Inputs of one field in a list have more after two hyphens. */
export const fieldOf = (inputId: string): string => inputId.replace(/^product-/, '').replace(/--.*$/, '');
