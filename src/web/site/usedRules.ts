import { splitSelectors, withoutArguments } from '../blocks/splitSelectors.ts';

/** The classes that stand in some markup. A player stands in its link's place under the name that the link keeps for it. */
export function classesOf(markup: string): ReadonlySet<string> {
  const attributes = new Set(markup.match(/\s(?:class|data-as)="[^"]*"/g));
  return new Set([...attributes].flatMap((attribute) => (attribute.split('"')[1] ?? '').split(' ')));
}

/**
 * The rules of a sheet that markup with these classes needs: a selector with a class that stands nowhere in it goes.
 * Knows our own sheets, not all of CSS: no braces in strings, and nothing nested but rules in one at-rule.
 */
export function usedRules(css: string, classes: ReadonlySet<string>): string {
  return css
    .replaceAll(/([^{}]+)\{([^{}]*)\}/g, (rule, selectors: string, declarations: string) => {
      if (selectors.startsWith('@')) return rule;
      const used = splitSelectors(selectors).filter((selector) =>
        classesIn(selector).every((name) => classes.has(name)),
      );
      return used.length === 0 ? '' : `${used.join(',')}{${declarations}}`;
    })
    .replaceAll(/@media[^{}]*\{\}/g, '');
}

/** The classes without which a selector fits nothing; of those in :is() and :not() none has to be there. */
const classesIn = (selector: string): string[] =>
  [...withoutArguments(selector).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
