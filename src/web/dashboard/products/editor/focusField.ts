/** Where the focus goes for a field; what has no input of its own is reached by its part of the page. */
const PLACES: Readonly<Record<string, string>> = { price: 'product-amount', currency: 'product-amount' };

/** Brings a field of the editor into sight and gives it the focus. */
export function focusField(field: string): void {
  const place = document.getElementById(PLACES[field] ?? `product-${field}`);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}
