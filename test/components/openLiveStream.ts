import { onTestFinished, vi } from 'vitest';

/** Takes the place of the server's live stream in one test, which decides what is sent. */
export function openLiveStream() {
  const sources = new Set<LiveSource>();

  class LiveSource extends EventTarget {
    readonly readyState = 1;
    readonly url: string;

    constructor(url: string) {
      super();
      this.url = url;
      sources.add(this);
    }

    close() {
      sources.delete(this);
    }
  }

  vi.stubGlobal('EventSource', LiveSource);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    /** The topics of the open streams. */
    topics: () =>
      [...sources].flatMap(({ url }) => url.slice('/live?topics='.length).split(',').map(decodeURIComponent)),
    send: (topic: string, document: unknown) => {
      for (const source of sources) source.dispatchEvent(new MessageEvent(topic, { data: JSON.stringify(document) }));
    },
    /** Reports that a document may no longer be read. */
    sendGone: () => {
      for (const source of sources) source.dispatchEvent(new MessageEvent('gone'));
    },
  };
}
