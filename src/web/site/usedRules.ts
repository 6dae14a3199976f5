/**
 * The rules of a sheet that some markup needs: a selector with a class that stands nowhere in it goes. Knows our own
 * sheets, not all of CSS: no braces in strings, and nothing nested but rules in one at-rule.
 */
export function usedRules(css: string, markup: string): string {
  const names = new Set([...markup.matchAll(CLASSES)].flatMap(([, , words = '']) => words.split(' ')));
  return css
    .replaceAll(/([^{}]+)\{([^{}]*)\}/g, (rule, selectors: string, declarations: string) => {
      if (selectors.startsWith('@')) return rule;
      const used = selectors.split(COMMA).filter((selector) => classesIn(selector).every((name) => names.has(name)));
      return used.length === 0 ? '' : `${used.join(',')}{${declarations}}`;
    })
    .replaceAll(/@media[^{}]*\{\}/g, '');
}

/** A player stands in its link's place under the name that the link keeps for it. */
const CLASSES = /\s(class|data-as)="([^"]*)"/g;
/** Between selectors, not inside :is() and its like. */
const COMMA = /,(?![^(]*\))/;

/** The classes without which a selector fits nothing; of those in :is() and :not() none has to be there. */
const classesIn = (selector: string): string[] =>
  [...selector.replaceAll(/:(?:is|not|where)\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
    ([, name = '']) => name,
  );
