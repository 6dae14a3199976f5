/** Splits a selector list at its commas, ignoring commas inside :is() and similar, at any depth. */
export function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of list.matchAll(/[(),]/g)) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign !== ',' || depth > 0) continue;
    selectors.push(list.slice(start, index));
    start = index + 1;
  }
  return [...selectors, list.slice(start)];
}

/** A selector without the arguments of :is(), :not() and :where(). */
export function withoutArguments(selector: string): string {
  const inner = selector.replaceAll(/:(?:is|not|where)\([^()]*\)/g, '');
  return inner === selector ? selector : withoutArguments(inner);
}
