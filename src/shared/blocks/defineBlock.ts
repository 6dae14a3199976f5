import type * as z from 'zod/mini';
import { objectOf, type Field, type Fields, type ValuesOf } from './field.ts';

/** Where the builder lists a block. */
export const BLOCK_GROUPS = ['basics', 'products', 'media', 'audience', 'trust', 'layout'] as const;
export type BlockGroup = (typeof BLOCK_GROUPS)[number];

type Props = Readonly<Record<string, unknown>>;

/** Makes the props of the next version out of those of one version. */
export type Migration = (props: Props) => Props;

export interface Block<Type extends string = string, F extends Fields = Fields> {
  type: Type;
  /** Counts the shapes of the props; one more than there are migrations. */
  version: number;
  label: string;
  /** What it is for, in one sentence, where a block is chosen. */
  about: string;
  group: BlockGroup;
  fields: F;
  /** The kinds of its fields, those in its lists too. */
  holds: ReadonlySet<Field['kind']>;
  /** What a new one says: good content that is clearly to be replaced. */
  sample: Partial<ValuesOf<F>>;
  /** One for each version before the present one, in order. */
  migrations: readonly Migration[];
  /** Its props as they are drawn: what cannot be read is its empty value. */
  read(props: Props): ValuesOf<F>;
  /** Its props as they are kept, or what is wrong with them. */
  check(props: Props): z.core.util.SafeParseResult<ValuesOf<F>>;
}

type Definition<Type extends string, F extends Fields> = Omit<
  Block<Type, F>,
  'holds' | 'read' | 'check' | 'version' | 'migrations'
> & { migrations?: readonly Migration[] };

export function defineBlock<const Type extends string, const F extends Fields>({
  migrations = [],
  ...definition
}: Definition<Type, F>): Block<Type, F> {
  const schema = objectOf(definition.fields);
  const readProps = (props: Props): ValuesOf<F> => {
    const read = schema.safeParse(props);
    return read.success ? read.data : schema.parse(readableOf(definition.fields, props));
  };
  // Props are never changed in their place: what was read of them once is drawn again and again.
  const known = new WeakMap<Props, ValuesOf<F>>();
  return {
    ...definition,
    holds: new Set(kindsOf(definition.fields)),
    migrations,
    version: migrations.length + 1,
    check: (props) => schema.safeParse(props),
    read: (props) => {
      const values = known.get(props) ?? readProps(props);
      known.set(props, values);
      return values;
    },
  };
}

const kindsOf = (fields: Fields): Field['kind'][] =>
  Object.values(fields).flatMap((field: Field) => [
    field.kind,
    ...(field.kind === 'list' ? kindsOf(field.fields) : []),
  ]);

/** The props that can be read on their own; the rest is left to its empty value. */
function readableOf(fields: Fields, props: Props): Props {
  const readable = Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const { success, data } = field.schema.safeParse(props[name]);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(readable);
}
