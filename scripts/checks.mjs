import { pinnedNode, toolEnvironment, toolScript } from './pinnedNode.mjs';
import { runQuietly } from './runQuietly.mjs';

const types = (folder, name) => ({
  name: `types of ${name}`,
  tool: 'typescript',
  command: 'tsc',
  // The second check of a folder is incremental.
  args: ['-p', folder, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}.tsbuildinfo`],
});

// The commands of one row run in parallel.
const ROWS = [
  [types('src/shared', 'shared'), types('src/server', 'server'), types('src/web', 'web')],
  [types('test/e2e', 'journeys'), types('scripts', 'scripts')],
  [
    { name: 'lint', tool: 'oxlint', args: ['--quiet'] },
    { name: 'format', tool: 'oxfmt', args: ['--check'] },
  ],
  [{ name: 'unused code', tool: 'knip', args: ['--no-progress', '--no-config-hints'] }],
];

/** Runs every check that needs no test runner, prints each result, and returns { name, ok } for each. */
export async function runChecks() {
  const results = [];
  for (const row of ROWS) results.push(...(await Promise.all(row.map(runCheck))));
  return results;
}

export async function runCheck({ name, tool, command = tool, args }) {
  const script = toolScript(tool, command);
  const { ok, output, seconds } = await runQuietly(pinnedNode(), [script, ...args], { env: toolEnvironment() });
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '      '));
  return { name, ok };
}
