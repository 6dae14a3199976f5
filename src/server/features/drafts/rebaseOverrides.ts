import { StoreDraft } from '#shared/contract/previews.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';

interface Overrides {
  /** The published value before and after a change. */
  before: unknown;
  after: unknown;
  drafted: unknown;
}

/**
 * The part of the drafted theme overrides that a published change leaves in the draft. Undefined if nothing is left.
 */
export function rebaseOverrides({ before, after, drafted }: Overrides): Pick<StoreDraft, 'themeOverrides'> {
  if (!isRecord(after) || !isRecord(drafted)) return {};
  const rest = rebase({ before, after, drafted });
  const rebased = { ...rest, colors: rebase({ before: of(before), after: of(after), drafted: of(drafted) }) };
  return isDeepEqual(rebased, { ...after, colors: of(after) })
    ? {}
    : StoreDraft.pick({ themeOverrides: true }).parse({ themeOverrides: rebased });
}

const of = (overrides: unknown): unknown => (isRecord(overrides) ? overrides['colors'] : undefined) ?? {};

/** The published value if it changed, else the drafted one. */
function rebase({ before, after, drafted }: Overrides): Record<string, unknown> {
  const [was, is, own] = [before, after, drafted].map((bag) => (isRecord(bag) ? bag : {}));
  const names = new Set([...Object.keys(is ?? {}), ...Object.keys(own ?? {})]);
  const merged = [...names].map(
    (name) => [name, isDeepEqual(was?.[name], is?.[name]) ? own?.[name] : is?.[name]] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}
