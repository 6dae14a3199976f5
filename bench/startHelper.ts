import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A helper program of the bench in a separate process. */
export interface Helper {
  ask(question: object): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a file of bench/bare by its URL and waits until it is ready. */
export async function startHelper(url: string): Promise<Helper> {
  const child = spawn(process.execPath, [fileURLToPath(url)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await message(child);
  return {
    ask: async (question) => {
      child.send(question);
      return message(child);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The next number from the helper. Fails if it ends without one. */
function message(child: ChildProcess): Promise<number> {
  return new Promise((settle, fail) => {
    const onMessage = (value: unknown) => {
      child.off('exit', onExit);
      settle(Number(value));
    };
    const onExit = () => fail(new Error('A helper of the bench ended before it answered.'));
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}
