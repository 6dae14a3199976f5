/** Passes change notifications from any node to the listeners on this node. */
export interface ChangeFeed {
  /** `null`: the connection was interrupted, so anything may have changed. */
  emit(topic: string | null): void;
  listen(listener: (topic: string | null) => void): () => void;
}

export function openChangeFeed(): ChangeFeed {
  const listeners = new Set<(topic: string | null) => void>();
  return {
    emit: (topic) => {
      for (const listener of listeners) listener(topic);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
