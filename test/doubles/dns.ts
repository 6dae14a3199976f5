import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

type Records = { txt?: string[]; a?: string[] };

const TYPES = { a: 1, txt: 16, aaaa: 28 } as const;
const NO_ERROR = 0;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** A local name server that speaks real DNS (RFC 1035) over UDP and answers what a test configures. */
export async function openDnsDouble() {
  const zone = new Map<string, Records | 'broken'>();
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { name, type, end } = readQuestion(message);
    queries.push(name);
    const known = zone.get(name);
    socket.send(reply(message.subarray(0, end), { known, type }), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = socket.address();
  return {
    address: `127.0.0.1:${port}`,
    /** Every name that was queried. */
    queries,
    set: (name: string, records: Records) => void zone.set(name, records),
    /** The server fails whenever this name is queried. */
    breakName: (name: string) => void zone.set(name, 'broken'),
    clear: () => zone.clear(),
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function reply(question: Buffer, { known, type }: { known: Records | 'broken' | undefined; type: number }): Buffer {
  const answers = known === undefined || known === 'broken' ? [] : answersOf(known, type);
  const code = known === 'broken' ? SERVER_FAILURE : known === undefined ? NO_SUCH_NAME : NO_ERROR;
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...answers.map((data) => record(type, data))]);
}

function answersOf({ txt = [], a = [] }: Records, type: number): Buffer[] {
  if (type === TYPES.a) return a.map((address) => Buffer.from(address.split('.').map(Number)));
  if (type !== TYPES.txt) return [];
  return txt.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]));
}

/** A compressed name: a pointer to the question's name. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
