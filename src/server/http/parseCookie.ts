/** All values of a cookie. One name can occur several times with different paths. */
export function parseCookies(header: string, name: string): string[] {
  return header.split(';').flatMap((pair) => {
    const cut = pair.indexOf('=');
    return cut > 0 && pair.slice(0, cut).trim() === name ? [pair.slice(cut + 1).trim()] : [];
  });
}

/** The first value of a cookie in a Cookie header (RFC 6265, section 5.4), or undefined. */
export function parseCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const cut = pair.indexOf('=');
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim();
  }
  return undefined;
}
