/** The supervisor's log. A pino logger fits. */
export interface EmbeddedLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}
