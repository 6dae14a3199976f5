/** Announcements heard from any node, handed to whoever listens on this one. */
export interface ChangeFeed {
  /** `null`: there was a gap, anything may have changed. */
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
