/** A statement and its values. */
export interface Sent {
  text: string;
  values: readonly unknown[];
}

const PARAMETER = /\$(\d+)/g;

/** The texts of joined statements, by the texts that they join. */
const joined = new Map<string, string>();
const MOST_TEXTS = 500;

/**
 * One statement that runs several: PostgreSQL prepares, starts and ends one instead of many. They do not see each other's rows.
 * None of them may begin with `with`, and only the last one may be a query.
 */
export function joinWrites(statements: readonly Sent[]): Sent {
  const [first, ...others] = statements;
  if (first !== undefined && others.length === 0) return first;
  const key = statements.map(({ text }) => text).join('\n');
  const text = joined.get(key) ?? joinTexts(statements);
  if (joined.size < MOST_TEXTS) joined.set(key, text);
  return { text, values: statements.flatMap(({ values }) => values) };
}

function joinTexts(statements: readonly Sent[]): string {
  let before = 0;
  const texts = statements.map(({ text, values }) => {
    const shifted = text.replace(PARAMETER, (_, number: string) => `$${Number(number) + before}`);
    before += values.length;
    return shifted;
  });
  const writes = texts.slice(0, -1).map((text, at) => `write${at} as (${text})`);
  return `with ${writes.join(', ')} ${texts.at(-1)}`;
}
