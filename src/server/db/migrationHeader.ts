/** What a migration says about itself in comment lines. README.md beside the migrations describes them. */
export interface MigrationHeader {
  /** Versions that do not know this migration cannot run on the schema any more. */
  needs: string | null;
  /** Its statements run one by one, each in a transaction of its own, as `create index concurrently` demands. */
  isInSteps: boolean;
}

export const readMigrationHeader = (sql: string): MigrationHeader => ({
  needs: /^-- needs (\d{4}_\w+\.sql)$/m.exec(sql)?.[1] ?? null,
  isInSteps: /^-- outside a transaction$/m.test(sql),
});

/** The statements of a migration without comments. Quoted text may contain anything. */
export function statementsOf(sql: string): string[] {
  const pieces = sql.match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;|[^;'"$-]+|[-$]/g) ?? [];
  const statements = [''];
  for (const piece of pieces) {
    if (piece === ';') statements.push('');
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/**
 * A cluster adds a constraint to a distributed table only in a statement that does nothing else. Any other statement stays as
 * it is.
 */
export function statementsForCluster(statement: string): string[] {
  const [, start, changes = ''] =
    /^(alter table (?:if exists )?(?:only )?\S+)\s+(.*\badd constraint\b.*)$/is.exec(statement) ?? [];
  if (start === undefined) return [statement];
  const parts = [''];
  let depth = 0;
  for (const piece of changes.match(/'(?:[^']|'')*'|"[^"]*"|[(),]|[^'"(),]+/g) ?? []) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => `${start} ${part.trim()}`);
}
