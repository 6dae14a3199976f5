import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder. Every script works from here, wherever it was called. */
export const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

export const inProject = (...parts) => join(PROJECT, ...parts);

/**
 * A hash of the contents and names of files and folders, in a stable order.
 * @param {string[]} paths
 * @param {{ skip?: (path: string) => boolean }} [options]
 */
export function hashOf(paths, { skip = () => false } = {}) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow).filter((path) => !skip(path))) {
    hash.update(relative(PROJECT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/**
 * Prints a sentence instead of a stack trace.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

function filesBelow(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isDirectory() ? filesIn(path) : [path];
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}
