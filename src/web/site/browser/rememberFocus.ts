/**
 * Remembers where the buyer is in a form that is replaced, and returns a function that goes there again. It says whether
 * it did: after a button that was pressed, the result gets the focus instead.
 */
export function rememberFocus(form: HTMLElement, pressed: Element | null): () => boolean {
  const active = document.activeElement;
  if (active === null || active === pressed || !form.contains(active)) return () => false;
  return () => {
    const same = active.id === '' ? findSame(active) : document.getElementById(active.id);
    same?.focus({ preventScroll: true });
    return same !== null && same !== undefined;
  };
}

/** Buttons, links and choices have no ids. */
const findSame = (active: Element): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`main ${active.localName}`)].find((each) =>
    ['name', 'value', 'href'].every((name) => each.getAttribute(name) === active.getAttribute(name)),
  );
