import { Socket } from 'node:net';

/**
 * A connection that sends what is written in one turn of the event loop together: statements that do not wait for
 * each other then cost one system call, not one each.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  let gathers = false;
  socket.write = (...words: unknown[]): boolean => {
    if (!gathers) {
      gathers = true;
      socket.cork();
      process.nextTick(() => {
        gathers = false;
        socket.uncork();
      });
    }
    return Reflect.apply(write, socket, words) === true;
  };
  return socket;
}
