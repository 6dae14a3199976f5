import { once } from 'node:events';
import net from 'node:net';
import { z } from 'zod';
import { answerQuestions } from './answerQuestions.ts';

const Load = z.object({ port: z.int(), paths: z.array(z.string()), seconds: z.number() });

const CONNECTIONS = 32;
const HEAD_END = '\r\n\r\n';

/**
 * 32 connections that request every path in turn without pause, each from its own address. Returns requests per second.
 */
answerQuestions(Load, async ({ port, paths, seconds }) => {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br${HEAD_END}`),
  );
  const began = performance.now();
  const ends = began + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) =>
      askOn(net.connect(port, '127.0.0.1'), {
        requests,
        ends,
        from: Math.floor((index * requests.length) / CONNECTIONS),
      }),
    ),
  );
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - began);
});

async function askOn(
  socket: net.Socket,
  { requests, ends, from }: { requests: readonly Buffer[]; ends: number; from: number },
): Promise<number> {
  let count = 0;
  let missing = 0;
  const next = () => socket.write(requests[(from + count) % requests.length] ?? '');
  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    missing = missing > 0 ? missing - chunk.length : missingAfter(chunk);
    if (missing > 0) return;
    count += 1;
    if (performance.now() < ends) next();
    else socket.destroy();
  });
  next();
  await once(socket, 'close');
  return count;
}

/** The remaining bytes of a response whose headers arrived in one piece. */
function missingAfter(chunk: Buffer): number {
  const headEnd = chunk.indexOf(HEAD_END);
  const head = chunk.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`A page answered: ${head}`);
  return headEnd + HEAD_END.length + Number(length) - chunk.length;
}
