import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The checkout's folder, from the sources as well as from the build. */
export const PROJECT_ROOT = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('The project folder could not be found: there is no package.json above the program.');
  return findRoot(parent);
}
