export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The URL if its scheme is safe in mail clients. Throws otherwise, because it is a bug of ours. */
export function safeUrl(url: string): string {
  if (!/^(https?:\/\/|mailto:)[^\s]+$/i.test(url))
    throw new TypeError(`Not a URL for an email: ${JSON.stringify(url)}`);
  return escapeHtml(url);
}
