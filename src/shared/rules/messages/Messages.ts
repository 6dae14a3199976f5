import type { Language } from '../language.ts';
import type { en } from './en.ts';
import type { enBlocks } from './enBlocks.ts';

/** A message with a count: one form per plural category of the language (Intl.PluralRules). */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** All fixed texts of public pages in one language. The English file defines the keys. */
export type Messages = Widened<typeof en> & { language: Language };

/** The texts that blocks show. */
export type BlockMessages = Pick<Messages, keyof typeof enBlocks>;

type Widened<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string
    ? string
    : Tree[Key] extends { other: string }
      ? Plural
      : Widened<Tree[Key]>;
};
