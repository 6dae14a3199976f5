/** An address that may stand in a link: a page or a mailbox, never a script. Null for anything else. */
export function safeAddress(address: string): string | null {
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(address) ? address : null;
}
