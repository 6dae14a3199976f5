import { z } from 'zod';
import { countCharacters } from '#shared/kit/countCharacters.ts';
import { oneLine } from '#shared/kit/oneLine.ts';
import { plainName } from '#shared/kit/plainName.ts';
import { isCode } from '#shared/rules/code.ts';
import { distinctTags } from '#shared/rules/distinctTags.ts';
import { emailProblem, normaliseEmail } from '#shared/rules/email.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { REFUSALS } from './refusals.ts';
import { isTimeZone } from '#shared/rules/timeZone.ts';

/** Field schemas that many calls share. */

export const Uuid = z.uuid().transform((id) => id.toLowerCase());

/** Trimmed text. NUL bytes are refused because PostgreSQL cannot store them. */
export const text = (most: number, tooLong = `Use up to ${most} characters.`) =>
  z
    .string()
    .refine((value) => !value.includes('\u0000'), 'This text contains a character that isn’t allowed.')
    .transform((value) => value.trim())
    .refine((value) => countCharacters(value) <= most, tooLong);

/** The same on one line: line breaks become spaces. */
export const line = (most: number) => text(most).transform(oneLine);

/** A person's name. It is shown between other texts, so nothing in it changes what is beside it. */
export const personName = (most: number) => text(most).transform(plainName);

export const requiredText = (most: number, missing: string, tooLong?: string) =>
  text(most, tooLong).refine((value) => value.length > 0, missing);

export const tags = ({ most, longest }: { most: number; longest: number }) =>
  z
    .array(requiredText(longest, 'Enter a tag.', `Tags can have up to ${longest} characters.`))
    .transform(distinctTags)
    .refine((all) => all.length <= most, `Use up to ${most} tags.`);

export const emailOr = (sentence: string) =>
  z
    .string()
    .transform((value) => normaliseEmail(value).email)
    .refine((value) => emailProblem(value) === null, sentence);

export const Email = emailOr(REFUSALS['invalid-email'].message);

/** A malformed code is refused during parsing, so that it does not use up a try. */
export const VerificationCode = z.string().refine(isCode, REFUSALS['code-invalid'].message);

export const Money = z.object({ amount: z.int().min(0), currency: z.string().length(3) });
/** The same for a movement: negative if money leaves. */
export const SignedMoney = Money.extend({ amount: z.int() });

export const Timestamp = z.iso.datetime();

/** Sort direction of a list. */
export const Direction = z.enum(['asc', 'desc']);

export const Cursor = z.string().max(300).optional();
export const Limit = z.int().min(1).max(100).default(50);

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** `count` rows match, or more than that. */
export const Counted = { count: z.int().max(COUNT_MAX), isMore: z.boolean() };

/** A page of a list that can be long. */
export const countedPage = <Item extends z.ZodType>(item: Item) => page(item).extend(Counted);

export const Nothing = z.object({});

/** An IANA time zone, such as 'Europe/Lisbon'. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Choose a time zone, such as Europe/Lisbon.');
