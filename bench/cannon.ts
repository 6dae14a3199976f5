import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const PROGRAM = fileURLToPath(import.meta.resolve('autocannon'));

const Report = z.object({ requests: z.object({ average: z.number() }), non2xx: z.number(), errors: z.number() });

/** Requests per second that a URL serves to 32 busy connections from a separate process. */
export async function cannon(url: string, seconds: number): Promise<number> {
  const args = [PROGRAM, '-j', '-n', '-c', '32', '-d', String(seconds), '-H', 'accept-encoding=br', url];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { requests, non2xx, errors } = Report.parse(JSON.parse(stdout));
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} wrong answers, ${errors} errors`);
  return requests.average;
}
