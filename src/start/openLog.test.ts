import { describe, expect, it } from 'vitest';
import { openLog } from './openLog.ts';

function linesOf(act: (log: ReturnType<typeof openLog>) => void): unknown[] {
  const lines: string[] = [];
  act(openLog({ level: 'info', to: { write: (line: string) => lines.push(line) } }));
  return lines.map((line) => JSON.parse(line));
}

/** The way `pg` reports a lost connection. */
const lost = () =>
  Object.assign(new Error('terminating connection due to administrator command'), {
    code: '57P01',
    detail: 'Key (email)=(ana@creators.example)',
    client: { parsedStatements: { find: 'select secret from accounts' } },
  });

describe('a line about an error', () => {
  it('contains its name, message, code and stack, and no other properties', () => {
    const error = lost();
    const { name, message, code, stack } = error;
    expect(linesOf((log) => log.warn({ err: error }, 'A database connection was lost.'))).toEqual([
      expect.objectContaining({ msg: 'A database connection was lost.', err: { name, message, code, stack } }),
    ]);
  });

  it('is as short if the error is the only argument', () => {
    const [line] = linesOf((log) => log.child({ id: 1 }).error(lost()));
    expect(JSON.stringify(line)).not.toMatch(/parsedStatements|ana@creators/);
  });

  it('includes the causes, even if they form a cycle', () => {
    const inner = lost();
    const outer = new Error('The store could not be read.', { cause: inner });
    inner.cause = outer;
    const [line] = linesOf((log) => log.error({ err: outer }));
    expect(line).toMatchObject({ err: { cause: { code: '57P01', cause: { message: outer.message } } } });
    expect(JSON.stringify(line)).not.toMatch(/parsedStatements|ana@creators/);
  });

  it('logs a value that is not an error', () => {
    expect(linesOf((log) => log.error({ err: 'nothing' }))).toMatchObject([
      { err: { name: 'string', message: 'nothing' } },
    ]);
  });
});
