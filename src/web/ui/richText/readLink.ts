/** The URL of a typed link: web addresses and email only. Null for anything else. */
export function readLink(typed: string): string | null {
  const text = typed.trim();
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/:]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname.includes('.') ? address : null;
}
