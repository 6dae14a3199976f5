import pg from 'pg';
import type { Connection } from './database.ts';
import { CHANGE_CHANNEL } from './transaction.ts';

export interface Listener {
  close(): Promise<void>;
}

export interface ListenOptions {
  connection: Connection;
  /** A topic that changed on some node. Null after a reconnect, when anything may have changed. */
  onChange: (topic: string | null) => void;
  onError: (error: Error) => void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Listens to the notifications of all nodes on its own connection and reconnects when it is lost. */
export function listen({ connection, onChange, onError }: ListenOptions): Listener {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (wait: number): Promise<void> => {
    const fresh = new pg.Client(connection);
    client = fresh;
    let lost = false;
    const again = (error: Error) => {
      if (lost || closed) return;
      lost = true;
      onError(error);
      timer = setTimeout(() => void connect(Math.min(wait * 2, LONGEST_WAIT_MS)), wait);
    };
    fresh.on('error', again);
    fresh.on('end', () => again(new Error('The listening connection ended.')));
    fresh.on('notification', (notice) => onChange(notice.payload ?? null));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANGE_CHANNEL}`);
      onChange(null);
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)));
    }
  };
  void connect(FIRST_WAIT_MS);

  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
