import { runChecks } from './checks.mjs';
import { build, ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { findBrowser } from './findBrowser.mjs';
import { findFfmpeg } from './findFfmpeg.mjs';
import { runPlaywright, runVitest } from './runTests.mjs';
import { selectTests } from './selectTests.mjs';

// npm test: runs every check and every test. A failure does not stop the others.
// npm test -- <files>: runs those test files without the checks, or with them after --check.
const selection = selectTests(process.argv.slice(2));
await ensureInstalled();
const parts = selection.isEverything ? await runEverything() : await runSelection(selection);

// The end of a long output is what people and CI see, so it repeats what to look for further up.
const names = parts.flatMap((part) => part.names);
if (names.length > 0) console.log(`\n${names.join('\n')}`);
const total = (kind) => parts.reduce((sum, part) => sum + part[kind], 0);
const others = ['flaky', 'skipped'].filter((kind) => total(kind) > 0).map((kind) => `, ${total(kind)} ${kind}`);
console.log(`\n${total('passed')} passed, ${total('failed')} failed${others.join('')}`);
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;

async function runEverything() {
  const browser = { CHROMIUM: await findBrowser() };
  heading('Checks');
  const checks = await runChecks();
  heading('Build');
  checks.push(await buildCheck());
  heading('Tests');
  const tests = await runVitest(browser);
  heading('Browser journeys');
  return [countChecks(checks), tests, await runPlaywright({ ...browser, FFMPEG: await findFfmpeg() })];
}

// The journeys run the built product; the others run from the sources.
async function runSelection({ withChecks, vitest, playwright, options }) {
  const counts = [];
  if (withChecks) counts.push(countChecks(await runChecks()));
  if (vitest.length > 0) {
    // Tests of components need a browser. A folder may contain some.
    const browser = vitest.every((path) => path.endsWith('.test.ts')) ? {} : { CHROMIUM: await findBrowser() };
    counts.push(await runVitest(browser, { files: vitest, options }));
  }
  if (playwright.length > 0) {
    await ensureBuilt();
    const programs = { CHROMIUM: await findBrowser(), FFMPEG: await findFfmpeg() };
    counts.push(await runPlaywright(programs, { files: playwright, options }));
  }
  return counts;
}

function heading(args) {
  console.log(`\n== ${args} ${'='.repeat(60 - args.length)}`);
}

async function buildCheck() {
  const { ok, output, seconds } = await build();
  console.log(ok ? `ok    build (${seconds.toFixed(1)} s)` : output.trim());
  return { name: 'build', ok };
}

function countChecks(checks) {
  const bad = checks.filter(({ ok }) => !ok);
  const names = bad.map(({ name }) => `failed: ${name}`);
  return { passed: checks.length - bad.length, failed: bad.length, flaky: 0, skipped: 0, names };
}
