import type { ServerResponse } from 'node:http';

/** Who does not read what was sent is let go before it fills the memory. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** Documents on their way to one client. */
export interface DocumentStream {
  /** Sends a document under its name, unless it is what the client has. */
  send(name: string, value: unknown): void;
  /** Says that a document may not be read any more, and ends: the client asks anew and is told why. */
  endWithout(name: string): void;
  stillHere(): void;
  end(): void;
}

/** Begins an answer of server-sent events, numbered on from the last one the client has heard. */
export function openDocumentStream(response: ServerResponse, lastId: number): DocumentStream {
  const sent = new Map<string, string>();
  let id = lastId;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const write = (text: string) => {
    // A look that was under way when the stream ended has nobody to tell.
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
  };
  return {
    send: (name, value) => {
      const data = JSON.stringify(value);
      if (sent.get(name) === data) return;
      sent.set(name, data);
      id += 1;
      write(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`);
    },
    endWithout: (name) => {
      write(`event: gone\ndata: ${JSON.stringify(name)}\n\n`);
      response.end();
    },
    stillHere: () => write(': still here\n\n'),
    end: () => void response.end(),
  };
}
