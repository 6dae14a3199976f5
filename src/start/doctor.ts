import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { diagnose } from './doctor/diagnose.ts';
import { type Finding, problem } from './doctor/Finding.ts';
import { openLog } from './openLog.ts';
import { orExplain } from './orExplain.ts';

await orExplain(async () => {
  const findings = await findAll();
  process.stdout.write(process.argv.includes('--json') ? `${JSON.stringify(findings, null, 2)}\n` : print(findings));
  process.exitCode = findings.some(({ state }) => state === 'problem') ? 1 : 0;
}, 'The doctor could not finish.');

async function findAll(): Promise<Finding[]> {
  try {
    const log = openLog({ level: 'silent', to: pino.destination({ dest: 2, sync: true }) });
    return await diagnose(readConfig(), { log, now: () => new Date() });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ part: 'Settings', ...problem(error.message, 'Correct these settings. docs/operations.md lists all.') }];
  }
}

function print(findings: Finding[]): string {
  const lines = findings.flatMap(({ part, state, text, advice }) => [
    `  ${state.padEnd(9)}${part.padEnd(16)}${text.replaceAll('\n', `\n${' '.repeat(27)}`)}`,
    ...(advice ? [`${' '.repeat(27)}→ ${advice}`] : []),
  ]);
  const count = findings.filter(({ state }) => state === 'problem').length;
  return `\n${lines.join('\n')}\n\n  ${count === 0 ? 'No problems.' : `Problems: ${count}`}\n\n`;
}
