import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { pinnedNode, toolEnvironment, toolScript } from './pinnedNode.mjs';
import { PROJECT } from './project.mjs';
import { whenStarterEnds } from './starter.mjs';

/** The exit code of a process that SIGTERM ended. */
const STOPPED = 128 + constants.signals.SIGTERM;

/** How much of each failure the end of the output repeats. */
const MESSAGE_LINES = 6;

const WITHOUT_REPORT = {
  passed: 0,
  failed: 1,
  flaky: 0,
  skipped: 0,
  names: ['failed: the runner, which left no report'],
};

/**
 * Runs the unit and pipeline tests, or only the given files. Returns how many passed, failed and were skipped, and the `names`
 * of those that failed, with their messages.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ files?: string[], options?: string[] }} [selection]
 */
export function runVitest(env, { files = [], options = [] } = {}) {
  return withReport(async (report) => {
    const mode = options.includes('--watch') ? 'watch' : 'run';
    const rest = options.filter((option) => option !== '--watch');
    const args = [mode, ...files, ...rest, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return { ok: await show(toolScript('vitest'), args, env), counts: countVitest(readReport(report)) };
  });
}

/**
 * Runs the browser journeys, or only the given files. Returns how many passed, failed, passed on a second try (flaky) and were
 * skipped, and the `names` of those that failed or were flaky.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ files?: string[], options?: string[] }} [selection]
 */
export function runPlaywright(env, { files = [], options = [] } = {}) {
  return withReport(async (report) => {
    // A project's dependencies are whole runs of other projects, so a selection leaves them out.
    const selection = files.length > 0 ? ['--no-deps', ...files.map(asPattern), ...options] : [];
    const args = ['test', ...selection, '--reporter=list,json'];
    const reporting = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const ok = await show(toolScript('@playwright/test', 'playwright'), args, reporting);
    return { ok, counts: countPlaywright(readReport(report)) };
  });
}

// Playwright reads its arguments as regular expressions.
const asPattern = (path) => `${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}${path.endsWith('/') ? '' : '$'}`;

async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-report-'));
  try {
    const { ok, counts } = await run(join(folder, 'report.json'));
    // A runner that fails without a failed test has crashed, which must not look like success.
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1, names: ['failed: the runner itself'] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function show(script, args, env) {
  return new Promise((settle) => {
    const child = spawn(pinnedNode(), [script, ...args], {
      cwd: PROJECT,
      env: toolEnvironment(env),
      stdio: 'inherit',
    });
    child.once('error', () => settle(false));
    child.once('exit', (code) => settle(code === 0));
    // The runner stops its database and servers itself. Ending it without a signal would leave them running.
    const stop = () => {
      child.once('exit', () => process.exit(STOPPED));
      child.kill('SIGTERM');
    };
    process.once('SIGTERM', stop);
    whenStarterEnds(stop);
  });
}

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

function countVitest(report) {
  if (!report) return WITHOUT_REPORT;
  // A file that could not be loaded or set up has no failed test, but counts as failed.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ file: file.name, title: test.fullName, why: test.failureMessages.join('\n') })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    flaky: 0,
    skipped: report.numPendingTests + report.numTodoTests,
    names: [
      ...broken.map(({ name, message }) => `failed: ${relative(PROJECT, name)}${firstLines(message)}`),
      ...failed.map(({ file, title, why }) => `failed: ${relative(PROJECT, file)} > ${title}${firstLines(why)}`),
    ],
  };
}

/** The first lines of a message, without colors and without the calls it came through. */
function firstLines(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  const text = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, MESSAGE_LINES);
  const place = lines.find((line) => line.includes(PROJECT) && !line.includes('node_modules'));
  return [...text, ...(place ? [place.replaceAll(`${PROJECT}/`, '')] : [])]
    .map((line) => `\n    ${line.trim()}`)
    .join('');
}

function countPlaywright(report) {
  if (!report) return WITHOUT_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected, flaky, skipped, names: report.suites.flatMap(namesOfTrouble) };
}

/** The failed and flaky tests of a suite and of the suites in it. */
function namesOfTrouble({ specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ status, results }) =>
          `${status === 'flaky' ? 'flaky' : 'failed'}: test/e2e/${spec.file}:${spec.line} > ${spec.title}${firstLines(
            results.find(({ error }) => error)?.error.message ?? '',
          )}`,
      ),
  );
  return [...own, ...suites.flatMap(namesOfTrouble)];
}
