/** The search for options on the server. */
export type OptionSearch = {
  /** Called with the typed text. */
  onType: (text: string) => void;
  /** The options do not answer the typed text yet. Meanwhile the list filters them itself. */
  isBusy: boolean;
  /** Why they could not be loaded. */
  problem: string | undefined;
  onRetry: () => void;
};
