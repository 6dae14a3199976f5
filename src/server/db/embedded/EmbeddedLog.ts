/** The supervisor's log. A pino logger fits. */
export interface EmbeddedLog {
  info(facts: object, words: string): void;
  warn(facts: object, words: string): void;
  error(facts: object, words: string): void;
}
