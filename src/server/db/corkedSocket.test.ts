import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corkedSocket } from './corkedSocket.ts';

describe('corkedSocket', () => {
  const server = createServer();
  let socket: Socket;
  let peer: Socket;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const arrival = once(server, 'connection');
    socket = corkedSocket();
    socket.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    [peer] = await arrival;
  });
  afterAll(() => {
    socket.destroy();
    server.close();
  });

  it('holds back what is written in one turn, and sends it together', async () => {
    const received = once(peer, 'data');
    socket.write('one ');
    socket.write('two');
    expect(socket.writableCorked).toBe(1);
    expect(socket.writableLength).toBe(7);

    expect(`${(await received)[0]}`).toBe('one two');
    expect(socket.writableCorked).toBe(0);
  });
});
