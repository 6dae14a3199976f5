import { splitSelectors, withoutArguments } from '../blocks/splitSelectors.ts';

/** The classes in some markup. A player that replaces its link gets its class from the link's data-as attribute. */
export function classesOf(markup: string): ReadonlySet<string> {
  const attributes = new Set(markup.match(/\s(?:class|data-as)="[^"]*"/g));
  return new Set([...attributes].flatMap((attribute) => (attribute.split('"')[1] ?? '').split(' ')));
}

/**
 * The CSS rules that markup with these classes needs: selectors with a class that does not occur are removed. Written
 * for our own style sheets: no braces in strings, and at most one level of at-rules.
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

/** The classes that a selector requires. Those inside :is() and :not() are optional. */
const classesIn = (selector: string): string[] =>
  [...withoutArguments(selector).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
