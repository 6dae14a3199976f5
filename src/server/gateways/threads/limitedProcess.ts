import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { workerFile, type WorkerModule } from './workerFile.ts';

export interface LimitedProcess {
  child: ChildProcess;
  /** Whether it was ended because it used too much memory. */
  wasTooLarge: () => boolean;
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
  let wasTooLarge = false;
  const watch = setInterval(() => {
    void isLarge(child, memoryMb).then((large) => {
      if (large) wasTooLarge = child.kill('SIGKILL') || wasTooLarge;
    });
  }, WATCH_MS);
  return {
    child,
    wasTooLarge: () => wasTooLarge,
    end: async () => {
      clearInterval(watch);
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const WATCH_MS = 50;

/** The heap has a limit of its own. On Linux the rest of the memory, such as what a stream is unpacked to, is watched too. */
async function isLarge(child: ChildProcess, memoryMb: number): Promise<boolean> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  return kilobytes > memoryMb * 1024;
}
