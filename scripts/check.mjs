import { runCheck, runChecks } from './checks.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';

// npm run check: types, lint, format, unused code and the import table, without the other tests.
await ensureInstalled();
const results = await runChecks();
const architecture = ['run', '--project', 'rules', '--project', 'server', 'test/architecture.test.ts'];
results.push(await runCheck({ name: 'architecture', tool: 'vitest', args: architecture }));
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
