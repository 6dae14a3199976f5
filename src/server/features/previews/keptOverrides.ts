import { StoreDraft } from '#shared/contract/previews.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { isSame } from '#shared/kit/isSame.ts';

interface Overrides {
  /** As published until now, and from now on. */
  before: unknown;
  after: unknown;
  drafted: unknown;
}

/** What a draft goes on wishing of the theme after some of it was decided: nothing where that was all. */
export function keptOverrides({ before, after, drafted }: Overrides): Pick<StoreDraft, 'themeOverrides'> {
  if (!isRecord(after) || !isRecord(drafted)) return {};
  const rest = rebase({ before, after, drafted });
  const kept = { ...rest, colors: rebase({ before: of(before), after: of(after), drafted: of(drafted) }) };
  return isSame(kept, { ...after, colors: of(after) })
    ? {}
    : StoreDraft.pick({ themeOverrides: true }).parse({ themeOverrides: kept });
}

const of = (overrides: unknown): unknown => (isRecord(overrides) ? overrides['colors'] : undefined) ?? {};

/** As decided where that is new, else as drafted. */
function rebase({ before, after, drafted }: Overrides): Record<string, unknown> {
  const [was, is, wished] = [before, after, drafted].map((bag) => (isRecord(bag) ? bag : {}));
  const names = new Set([...Object.keys(is ?? {}), ...Object.keys(wished ?? {})]);
  const merged = [...names].map(
    (name) => [name, isSame(was?.[name], is?.[name]) ? wished?.[name] : is?.[name]] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}
