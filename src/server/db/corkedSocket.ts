import { Socket } from 'node:net';

/**
 * A socket that sends everything written in one turn of the event loop together, so that independent statements cost
 * one system call instead of one each.
 */
export function corkedSocket(): Socket {
  const socket = new Socket();
  // `connect` resets `write` to the one of the prototype, so it is replaced afterwards.
  socket.once('connect', () => gatherWrites(socket));
  return socket;
}

function gatherWrites(socket: Socket): void {
  const write = socket.write.bind(socket);
  let gathers = false;
  socket.write = (...texts: unknown[]): boolean => {
    if (!gathers) {
      gathers = true;
      socket.cork();
      process.nextTick(() => {
        gathers = false;
        socket.uncork();
      });
    }
    return Reflect.apply(write, socket, texts) === true;
  };
}
