/** The choice of a variant on a product page: shows the price and the availability of what is chosen. */

const form = document.querySelector<HTMLFormElement>('#choose');

if (form) {
  form.addEventListener('change', () => show(form));
  show(form);
}

function show(picker: HTMLFormElement): void {
  const fields = [...picker.querySelectorAll('fieldset')];
  const chosen = fields.map((field) => field.querySelector<HTMLInputElement>(':checked')?.value ?? '');
  const variants = [...picker.querySelectorAll<HTMLElement>('[data-values]')];
  const find = (values: readonly string[]) => variants.find(({ dataset }) => dataset['values'] === values.join('\n'));
  const { none = '', out = '' } = picker.dataset;
  const problemOf = (variant: HTMLElement | undefined) =>
    variant ? (variant.dataset['left'] === '0' ? out : '') : none;
  const variant = find(chosen);
  const price = document.querySelector('.buy .price');
  if (price && variant) price.textContent = variant.dataset['price'] ?? '';
  const terms = document.querySelector('.offer > .terms');
  if (terms && variant) terms.textContent = variant.dataset['terms'] ?? '';
  const note = document.querySelector('.availability');
  if (note) note.textContent = variant ? (variant.dataset['note'] ?? '') : none;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[form=choose]'))
    button.disabled = problemOf(variant) !== '';
  fields.forEach((field, at) => {
    for (const value of field.querySelectorAll('.value')) {
      const input = value.querySelector('input');
      // What is sold out in every combination says so already.
      if (!input || input.disabled) continue;
      const problem = problemOf(find(chosen.with(at, input.value)));
      value.classList.toggle('out', problem !== '');
      const why = value.querySelector('.why');
      if (why) why.textContent = problem;
    }
  });
}
