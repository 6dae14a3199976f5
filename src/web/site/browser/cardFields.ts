import { cardBrand } from '#shared/rules/cardBrand.ts';
import { formatCardNumber, formatExpiry, formatSecurityCode } from '#shared/rules/cardText.ts';

/** Formats card fields while somebody types, pastes or autofills, and shows the card's brand. */

type Format = (text: string, options: { isDeleting: boolean }) => string;

const FORMATS: Readonly<Record<string, Format>> = {
  'cc-number': formatCardNumber,
  'cc-exp': formatExpiry,
  'cc-csc': formatSecurityCode,
};

addEventListener('input', (event) => {
  if (!(event.target instanceof HTMLInputElement)) return;
  const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
  format(event.target, isDeleting);
});

// Values typed before this script loaded.
for (const field of document.querySelectorAll<HTMLInputElement>('[autocomplete^=cc-]')) format(field, false);

function format(field: HTMLInputElement, isDeleting: boolean): void {
  if (field.autocomplete === 'cc-number') showBrand(field);
  const written = FORMATS[field.autocomplete]?.(field.value, { isDeleting });
  if (written === undefined || written === field.value) return;
  const isAtEnd = field.selectionStart === field.value.length;
  const digitsBefore = countDigits(field.value.slice(0, field.selectionStart ?? undefined));
  field.value = written;
  if (document.activeElement !== field) return;
  const caret = isAtEnd ? written.length : placeBehind(written, digitsBefore);
  field.setSelectionRange(caret, caret);
}

function showBrand(field: HTMLInputElement): void {
  const frame = field.closest<HTMLElement>('.card-fields');
  if (frame) frame.dataset['brand'] = cardBrand(field.value) ?? '';
}

const countDigits = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/** The position with the same number of digits before the caret. */
function placeBehind(text: string, digits: number): number {
  let place = 0;
  for (let left = digits; left > 0 && place < text.length; place += 1) if (/\d/.test(text.charAt(place))) left -= 1;
  return place;
}
