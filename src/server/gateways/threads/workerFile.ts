import { basename, dirname, join } from 'node:path';

export interface WorkerModule {
  /** The file name of the module, without its ending. */
  name: string;
  /** The file beside which that module is: `import.meta.filename`. */
  beside: string;
}

/**
 * The module that a thread or process starts with. The build puts these modules beside server.js, and the module that uses them
 * there or into the folder chunks/.
 */
export function workerFile({ name, beside }: WorkerModule): string {
  const folder = dirname(beside);
  if (beside.endsWith('.ts')) return join(folder, `${name}.ts`);
  return join(folder, basename(folder) === 'chunks' ? '..' : '.', `${name}.js`);
}
