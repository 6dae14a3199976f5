import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { PROJECT } from './startProduct.ts';

export const BROWSER_FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'];

const Finder = z.object({ findBrowser: z.custom<() => Promise<string>>((value) => typeof value === 'function') });

/** The browser that the tests use. */
export async function browserPath(): Promise<string> {
  const script = pathToFileURL(join(PROJECT, 'scripts/findBrowser.mjs')).href;
  return Finder.parse(await import(script)).findBrowser();
}
