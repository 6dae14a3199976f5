import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { addressProblem, completeAddress } from './address.ts';
import { countRich, EMPTY_RICH, readRich, RICH_CHARACTERS_MAX, type RichText } from './rich.ts';
import type { Item } from './page.ts';

/**
 * A field of a block: how it is parsed and how the builder edits it. The props, the form and the list of images and
 * links of a block are derived from its fields. A missing or unreadable field has its empty value, so a new field needs
 * no migration.
 */
export type Field<Value = unknown> = FieldForm & {
  label: string;
  help?: string | undefined;
  /** The field is shown only if this holds for the block's other props. */
  when?: ((props: Readonly<Record<string, unknown>>) => boolean) | undefined;
  schema: Schema<Value>;
};

/** Uses zod/mini, because the builder parses pages in the browser as well. */
export type Schema<Value> = z.ZodMiniType<Value>;

export type Fields = Readonly<Record<string, Field>>;
export type ValuesOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['schema']> };

export type FieldForm =
  | { kind: 'text' | 'longText' | 'code'; max: number; placeholder?: string | undefined }
  | { kind: 'richText' }
  | { kind: 'address'; placeholder?: string | undefined }
  | { kind: 'image' }
  | { kind: 'media'; accepts: 'video' | 'audio' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'toggle' }
  | { kind: 'number'; min: number; max: number; step: number; unit?: string | undefined }
  | { kind: 'moment' }
  | { kind: 'list'; fields: Fields; max: number; itemName: string; sample: Readonly<Record<string, unknown>> }
  | { kind: 'slot' }
  | { kind: 'product' }
  | { kind: 'products'; max: number }
  | { kind: 'tag' };

type FieldOptions = Pick<Field, 'label' | 'help' | 'when'>;

const plain = (max: number) =>
  withDefault(
    z.string().check(
      z.refine((value) => !value.includes('\u0000'), 'This text contains a character that can’t be saved.'),
      z.refine((value) => value.length <= max, `Use up to ${max} characters.`),
    ),
    '',
  );

/** Text on one line. */
export const text = ({ max = 120, placeholder, ...options }: FieldOptions & { max?: number; placeholder?: string }) =>
  ({ ...options, kind: 'text', max, placeholder, schema: plain(max) }) satisfies Field<string>;

/** Text with line breaks. */
export const longText = ({
  max = 600,
  placeholder,
  ...options
}: FieldOptions & { max?: number; placeholder?: string }) =>
  ({ ...options, kind: 'longText', max, placeholder, schema: plain(max) }) satisfies Field<string>;

/** Source text, such as HTML. */
export const code = ({ max, ...options }: FieldOptions & { max: number }) =>
  ({ ...options, kind: 'code', max, schema: plain(max) }) satisfies Field<string>;

export const richText = (messages: FieldOptions) =>
  ({
    ...messages,
    kind: 'richText',
    schema: z
      .pipe(
        withDefault(z.custom<RichText>(), EMPTY_RICH),
        z.transform((stored: RichText) => readRich(stored)),
      )
      .check(z.refine((doc) => countRich(doc) <= RICH_CHARACTERS_MAX, `Use up to ${RICH_CHARACTERS_MAX} characters.`)),
  }) satisfies Field<RichText>;

/** The target of a link. Empty: none yet. */
export const address = ({ placeholder = 'https://', ...options }: FieldOptions & { placeholder?: string }) =>
  ({
    ...options,
    kind: 'address',
    placeholder,
    schema: z.pipe(withDefault(z.string(), ''), z.transform(completeAddress)).check(
      z.superRefine((value, context) => {
        const problem = addressProblem(value);
        if (problem !== null) context.addIssue({ code: 'custom', message: problem });
      }),
    ),
  }) satisfies Field<string>;

const LowerUuid = z.pipe(
  z.uuid(),
  z.transform((id) => id.toLowerCase()),
);
const NoneOrUuid = z.union([z.literal(''), LowerUuid]);

export const ImageChoice = z.object({
  /** An image of the store. Empty: none. */
  id: NoneOrUuid,
  /** The alternative text. Empty for decorative images. */
  alt: plain(300),
});
export type ImageChoice = z.output<typeof ImageChoice>;
export const NO_IMAGE: ImageChoice = { id: '', alt: '' };

export const image = (messages: FieldOptions) =>
  ({ ...messages, kind: 'image', schema: withDefault(ImageChoice, NO_IMAGE) }) satisfies Field<ImageChoice>;

export const MediaChoice = z.object({
  /** An uploaded video or audio file of the store. Empty: none. */
  id: NoneOrUuid,
  /** The original file name, for the creator. */
  name: plain(255),
});
export type MediaChoice = z.output<typeof MediaChoice>;
export const NO_MEDIA: MediaChoice = { id: '', name: '' };

export const media = ({ accepts, ...options }: FieldOptions & { accepts: 'video' | 'audio' }) =>
  ({ ...options, kind: 'media', accepts, schema: withDefault(MediaChoice, NO_MEDIA) }) satisfies Field<MediaChoice>;

/** One of several choices. The first is the default. */
export const choice = <const Options extends Readonly<Record<string, string>>>({
  options,
  ...field
}: FieldOptions & { options: Options }) => {
  const values = keysOf(options);
  const [first] = values;
  if (first === undefined) throw new TypeError('Choose an option.');
  const schema: Schema<keyof Options & string> = withDefault(z.enum(values), first as never);
  return { ...field, kind: 'choice' as const, options: optionsOf(options), schema };
};

export const toggle = ({ on = false, ...options }: FieldOptions & { on?: boolean }) =>
  ({ ...options, kind: 'toggle', schema: withDefault(z.boolean(), on) }) satisfies Field<boolean>;

export const number = ({
  min,
  max,
  step = 1,
  unit,
  start = min,
  ...options
}: FieldOptions & { min: number; max: number; step?: number; unit?: string; start?: number }) =>
  ({
    ...options,
    kind: 'number',
    min,
    max,
    step,
    unit,
    schema: withDefault(numberWithin(min, max, `Enter a number from ${min} to ${max}.`), start),
  }) satisfies Field<number>;

const numberWithin = (min: number, max: number, otherwise: string) =>
  z.number(otherwise).check(z.minimum(min, otherwise), z.maximum(max, otherwise));

/** A moment, ISO 8601 in UTC. Empty: none. */
export const moment = (messages: FieldOptions) =>
  ({
    ...messages,
    kind: 'moment',
    schema: withDefault(z.union([z.literal(''), z.iso.datetime('Choose a date and a time.')]), ''),
  }) satisfies Field<string>;

/** A list of rows with the same fields. `sample` is the content of a new row. */
export const list = <const F extends Fields>({
  fields,
  max,
  itemName,
  sample,
  ...options
}: FieldOptions & { fields: F; max: number; itemName: string; sample: Partial<ValuesOf<F>> }) => ({
  ...options,
  kind: 'list' as const,
  fields,
  max,
  itemName,
  sample,
  schema: withDefault(z.array(objectOf(fields)).check(z.maxLength(max, `Add up to ${max}.`)), []),
});

/** A slot for other blocks. The page parses its content. */
export const slot = (messages: FieldOptions) =>
  ({ ...messages, kind: 'slot', schema: withDefault(z.array(z.custom<Item>()), []) }) satisfies Field<Item[]>;

/** The id of a product of the store. Empty: none yet. */
export const product = (messages: FieldOptions) =>
  ({
    ...messages,
    kind: 'product',
    schema: withDefault(NoneOrUuid, ''),
  }) satisfies Field<string>;

export const products = ({ max, ...options }: FieldOptions & { max: number }) =>
  ({
    ...options,
    kind: 'products',
    max,
    schema: withDefault(z.array(LowerUuid).check(z.maxLength(max, `Choose up to ${max} products.`)), []),
  }) satisfies Field<string[]>;

/** One of the store's product tags. Empty: any tag. */
export const tag = (messages: FieldOptions) =>
  ({ ...messages, kind: 'tag', schema: plain(30) }) satisfies Field<string>;

/** The strict parser of a set of fields. */
export function objectOf<F extends Fields>(fields: F): Schema<ValuesOf<F>> {
  return z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))) as never;
}

const optionsOf = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

function keysOf<Options extends Readonly<Record<string, string>>>(options: Options): (keyof Options & string)[] {
  return Object.keys(options);
}
