export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Only addresses that a mail program opens as such; anything else in a letter is a mistake of ours. */
export function safeUrl(url: string): string {
  if (!/^(https?:\/\/|mailto:)[^\s]+$/i.test(url))
    throw new TypeError(`Not an address for a letter: ${JSON.stringify(url)}`);
  return escapeHtml(url);
}
