import type { Language } from '../language.ts';
import type { en } from './en.ts';

/** A sentence with a count in it: one form for each kind of number that the language knows, by Intl.PluralRules. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Every fixed word of public pages, in one language. English says which there are. */
export type Words = Widened<typeof en> & { language: Language };

type Widened<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string
    ? string
    : Tree[Key] extends { other: string }
      ? Plural
      : Widened<Tree[Key]>;
};
