import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, toolEnvironment, toolScript } from './pinnedNode.mjs';
import { inProject, PROJECT } from './project.mjs';

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** Runs the unit and pipeline tests; answers how many passed, failed and were skipped. */
export function runVitest(env) {
  return withReport(async (report) => {
    const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return { ok: await show(toolScript('vitest'), words, env), counts: countVitest(readReport(report)) };
  });
}

/** Runs the browser journeys, as soon as there is one. */
export async function runPlaywright(env) {
  if (!hasJourneys()) return NOTHING;
  return withReport(async (report) => {
    const words = ['test', '--reporter=list,json'];
    const reporting = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const ok = await show(toolScript('@playwright/test', 'playwright'), words, reporting);
    return { ok, counts: countPlaywright(readReport(report)) };
  });
}

async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-report-'));
  try {
    const { ok, counts } = await run(join(folder, 'report.json'));
    // A runner that fails without a failed test has broken down, and that must not look like success.
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function show(script, words, env) {
  return new Promise((settle) => {
    const child = spawn(pinnedNode(), [script, ...words], {
      cwd: PROJECT,
      env: toolEnvironment(env),
      stdio: 'inherit',
    });
    child.once('error', () => settle(false));
    child.once('exit', (code) => settle(code === 0));
  });
}

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

function countVitest(report) {
  if (!report) return { ...NOTHING, failed: 1 };
  // A file that cannot be loaded holds no tests, but it has failed.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function countPlaywright(report) {
  if (!report) return { ...NOTHING, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

function hasJourneys() {
  const folder = inProject('test', 'e2e');
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => name.endsWith('.spec.ts'));
}
