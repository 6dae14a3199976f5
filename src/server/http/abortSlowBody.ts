import type { IncomingMessage, ServerResponse } from 'node:http';

/** Time limit for a JSON or form body. */
const WHOLE_MS = 20_000;
/** An upload may take hours on a slow connection, but not go silent. */
const SILENT_MS = 60_000;

/** Aborts requests whose body does not arrive, so that nobody can hold a connection open with half a request. */
export function abortSlowBody(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '' } = request;
  if (method === 'GET' || method === 'HEAD' || headers['content-length'] === '0') return;
  const timer = url.startsWith('/uploads')
    ? endWhenSilent(request, response)
    : setTimeout(() => end(request, response), WHOLE_MS);
  const stop = () => clearTimeout(timer);
  request.once('end', stop);
  request.once('close', stop);
}

function endWhenSilent(request: IncomingMessage, response: ServerResponse): NodeJS.Timeout {
  let received = request.socket.bytesRead;
  return setInterval(() => {
    const { bytesRead } = request.socket;
    // Received bytes that wait to be read are the server's delay, not the client's.
    if (bytesRead === received && request.readableLength === 0) end(request, response);
    received = bytesRead;
  }, SILENT_MS);
}

function end(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (response.headersSent) return void request.destroy();
  response.writeHead(408, { 'content-type': 'application/json', connection: 'close' });
  const message = 'The request took too long to arrive. Please try again.';
  response.end(JSON.stringify({ error: { status: 'DEADLINE_EXCEEDED', message } }), () => request.destroy());
}
