import type { DeliveryProblem } from '#shared/rules/webhook.ts';

/** What came of a message: the server's answer, or why there was none. */
export type WebhookAnswer = { ms: number } & (
  | { status: number; text: string; problem: null }
  | { status: null; text: ''; problem: DeliveryProblem }
);

/** Posts messages to addresses that creators typed. Never throws because of an address or a server. */
export interface WebhookSender {
  /** Whether the address may be used as far as it shows without asking anybody. Names are resolved when something is sent. */
  allows(url: string): boolean;
  send(message: { url: string; headers: Readonly<Record<string, string>>; body: string }): Promise<WebhookAnswer>;
}
