import type * as z from 'zod/mini';
import { objectOf, type Field, type Fields, type ValuesOf } from './field.ts';

/** The group of the builder's menu that lists the block. */
export const BLOCK_GROUPS = ['basics', 'products', 'media', 'audience', 'trust', 'layout'] as const;
export type BlockGroup = (typeof BLOCK_GROUPS)[number];

/** The icons that the builder can show for a block, by their Lucide names. */
export type BlockIcon =
  | 'alignLeft'
  | 'bellRing'
  | 'calendarDays'
  | 'circleHelp'
  | 'code'
  | 'columns2'
  | 'film'
  | 'graduationCap'
  | 'heading'
  | 'heart'
  | 'image'
  | 'images'
  | 'layers'
  | 'layoutGrid'
  | 'link'
  | 'list'
  | 'mailPlus'
  | 'mapPin'
  | 'messageCircle'
  | 'minus'
  | 'moveVertical'
  | 'music'
  | 'package'
  | 'panelsTopLeft'
  | 'quote'
  | 'share2'
  | 'sparkles'
  | 'star'
  | 'timer'
  | 'userRound';

type Props = Readonly<Record<string, unknown>>;

/** Migrates props from one version to the next. */
export type Migration = (props: Props) => Props;

export interface Block<Type extends string = string, F extends Fields = Fields> {
  type: Type;
  /** The current props version: the number of migrations plus one. */
  version: number;
  label: string;
  /** One sentence about its purpose, shown in the block picker. */
  about: string;
  group: BlockGroup;
  icon: BlockIcon;
  fields: F;
  /** The kinds of its fields, including those in its lists. */
  holds: ReadonlySet<Field['kind']>;
  /** The props of a new block: good content that is clearly an example. */
  sample: Partial<ValuesOf<F>>;
  /** One migration for each earlier version, in order. */
  migrations: readonly Migration[];
  /** Parses stored props for rendering. Unreadable fields become their empty values. */
  read(props: Props): ValuesOf<F>;
  /** Parses submitted props strictly, or reports what is wrong with them. */
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
  // Props are never mutated, so parsed props can be cached by identity.
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

/** Keeps the props that are valid on their own and replaces the others with their empty values. */
function readableOf(fields: Fields, props: Props): Props {
  const readable = Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const { success, data } = field.schema.safeParse(props[name]);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(readable);
}
