import type { ServerResponse } from 'node:http';

/** Clients that do not read what was sent are disconnected before it fills the memory. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** A stream of documents to one client. */
export interface DocumentStream {
  /** Sends a document under its name unless the client already has this version. */
  send(name: string, value: unknown): void;
  /**
   * Reports that a document is no longer accessible and closes the stream. The client reconnects and gets the reason.
   */
  endWithout(name: string): void;
  stillHere(): void;
  end(): void;
}

/** Starts a response of server-sent events. Event ids continue after the last one the client received. */
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
    // The stream ended while a document was being read.
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
