import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { workerFile, type WorkerModule } from './workerFile.ts';

export interface LimitedProcess {
  child: ChildProcess;
  /** Ends it, if it has not ended yet. */
  end: () => Promise<void>;
}

/** A process of its own for what strangers upload. It has limited memory and no secrets. */
export function limitedProcess(module: WorkerModule, { memoryMb }: { memoryMb: number }): LimitedProcess {
  const child = fork(workerFile(module), [], {
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${memoryMb / 2}`],
    env: {},
    // Bytes can be sent as they are.
    serialization: 'advanced',
  });
  const exited = once(child, 'exit');
  const watch = setInterval(() => void endIfLarge(child, memoryMb), WATCH_MS);
  return {
    child,
    end: async () => {
      clearInterval(watch);
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const WATCH_MS = 50;

/** The heap has a limit of its own. On Linux the rest of the memory, such as what a stream is unpacked to, is watched too. */
async function endIfLarge(child: ChildProcess, memoryMb: number): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  if (kilobytes > memoryMb * 1024) child.kill('SIGKILL');
}
