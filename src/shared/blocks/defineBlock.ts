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
  'read' | 'check' | 'version' | 'migrations'
> & { migrations?: readonly Migration[] };

export function defineBlock<const Type extends string, const F extends Fields>({
  migrations = [],
  ...definition
}: Definition<Type, F>): Block<Type, F> {
  const schema = objectOf(definition.fields);
  return {
    ...definition,
    migrations,
    version: migrations.length + 1,
    check: (props) => schema.safeParse(props),
    read: (props) => {
      const read = schema.safeParse(props);
      return read.success ? read.data : schema.parse(readableOf(definition.fields, props));
    },
  };
}

/** The props that can be read on their own; the rest is left to its empty value. */
function readableOf(fields: Fields, props: Props): Props {
  const readable = Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const { success, data } = field.schema.safeParse(props[name]);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(readable);
}
