/** The URL of a typed link: web addresses and email only. Null for anything else. */
export function readLink(typed: string): string | null {
  const words = typed.trim();
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(words)) return words;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(words)) return `mailto:${words}`;
  const address = /^[a-z][a-z\d+.-]*:/i.test(words) && !/^[^/:]+:\d+(\/|$)/.test(words) ? words : `https://${words}`;
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname.includes('.') ? address : null;
}
