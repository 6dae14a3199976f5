import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { giveUp, inProject } from './project.mjs';

const BROWSER_TESTS = inProject('test', 'e2e');

/**
 * Reads the arguments of `npm test`: test files or folders of them, then options for their runner. The path decides
 * whether Vitest or Playwright runs a file. Without a path everything runs.
 * @param {string[]} args
 */
export function selectTests(args) {
  const withChecks = args.includes('--check');
  const rest = args.filter((word) => word !== '--check');
  const firstOption = rest.findIndex((word) => word.startsWith('-'));
  const paths = (firstOption < 0 ? rest : rest.slice(0, firstOption)).map(readTestPath);
  const options = firstOption < 0 ? [] : rest.slice(firstOption);
  const playwright = paths.filter((path) => path.startsWith(BROWSER_TESTS));
  const vitest = paths.filter((path) => !path.startsWith(BROWSER_TESTS));
  if (options.length > 0 && paths.length === 0) giveUp(`Name a test file before the option ${options[0]}.`);
  if (options.length > 0 && playwright.length > 0 && vitest.length > 0) {
    giveUp(`The option ${options[0]} needs files of one runner: Vitest and Playwright have different options.`);
  }
  return { isEverything: paths.length === 0, withChecks, vitest, playwright, options };
}

function readTestPath(word) {
  const path = resolve(word);
  if (!existsSync(path)) giveUp(`There is no file ${word}.`);
  if (statSync(path).isDirectory()) return `${path}/`;
  if (/\.(test\.tsx?|spec\.ts)$/.test(path)) return path;
  return giveUp(`${word} is not a test file. Their names end in .test.ts, .test.tsx or .spec.ts.`);
}
