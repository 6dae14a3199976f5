/**
 * Replaces a page's form and everything around it, but not the elements with `data-kept`: a frame that is moved in the
 * document loses what was typed in it. Their attributes follow the new page's.
 */
export function replaceAround(form: HTMLElement, shown: HTMLElement): void {
  let [inner, fresh]: [Element, Element] = [form, shown];
  while (!inner.matches('main') && inner.parentElement && fresh.parentElement) {
    replaceSiblings(inner, fresh);
    [inner, fresh] = [inner.parentElement, fresh.parentElement];
  }
  const staying = [...form.querySelectorAll<HTMLElement>(':scope > [data-kept]')];
  for (const node of Array.from(form.childNodes)) if (!staying.some((each) => each === node)) node.remove();
  for (const node of Array.from(shown.childNodes)) {
    const [next] = staying;
    if (node instanceof HTMLElement && next && node.matches('[data-kept]')) {
      Object.assign(next.dataset, node.dataset);
      staying.shift();
    } else if (next) next.before(node);
    else form.append(node);
  }
}

function replaceSiblings(inner: Element, fresh: Element): void {
  for (const node of Array.from(inner.parentElement?.childNodes ?? [])) if (node !== inner) node.remove();
  const siblings = Array.from(fresh.parentElement?.childNodes ?? []);
  const at = siblings.indexOf(fresh);
  inner.before(...siblings.slice(0, at));
  inner.after(...siblings.slice(at + 1));
}
