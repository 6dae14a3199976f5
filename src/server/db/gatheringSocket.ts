import { Socket } from 'node:net';

/**
 * A connection that sends what is written in one turn of the event loop together: statements that do not wait for
 * each other then cost one system call, not one each.
 */
class GatheringSocket extends Socket {
  #gathers = false;

  override write(...words: unknown[]): boolean {
    if (!this.#gathers) {
      this.#gathers = true;
      this.cork();
      process.nextTick(() => {
        this.#gathers = false;
        this.uncork();
      });
    }
    return Reflect.apply(super.write, this, words) === true;
  }
}

export const gatheringSocket = (): Socket => new GatheringSocket();
