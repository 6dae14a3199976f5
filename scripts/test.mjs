import { runChecks } from './checks.mjs';
import { build } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { findBrowser } from './findBrowser.mjs';
import { runPlaywright, runVitest } from './runTests.mjs';

// npm test: every check and every test; one failure does not hide the next.
await ensureInstalled();
const browser = { CHROMIUM: await findBrowser() };

heading('Checks');
const checks = await runChecks();
heading('Build');
checks.push(await buildCheck());
heading('Tests');
const tests = await runVitest(browser);
heading('Browser journeys');
const journeys = await runPlaywright(browser);

const parts = [countChecks(), tests, journeys];
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((key) => sum(parts.map((part) => part[key])));
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function heading(words) {
  console.log(`\n== ${words} ${'='.repeat(60 - words.length)}`);
}

async function buildCheck() {
  const { ok, output, seconds } = await build();
  console.log(ok ? `ok    build (${seconds.toFixed(1)} s)` : output.trim());
  return { name: 'build', ok };
}

function countChecks() {
  const good = checks.filter(({ ok }) => ok).length;
  return { passed: good, failed: checks.length - good, skipped: 0 };
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
