/**
 * Normalizes a Host header for comparison: lower case, without port and trailing dot. IPv6 literals keep their
 * brackets.
 */
export function normaliseHost(host: string): string {
  const name = host.trim().toLowerCase();
  const bracketed = /^\[[^\]]*\]/.exec(name);
  if (bracketed) return bracketed[0];
  if (isIpv6WithoutBrackets(name)) return `[${name}]`;
  return name.replace(/:\d*$/, '').replace(/\.$/, '');
}

/** True for localhost and for IPv4 and IPv6 literals. Takes a normalized host. */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || isIpv4(host) || isIpv6(host);
}

function isIpv6WithoutBrackets(name: string): boolean {
  return name.split(':').length > 2 && isIpv6(`[${name}]`);
}

function isIpv4(host: string): boolean {
  const numbers = host.split('.');
  return numbers.length === 4 && numbers.every((number) => /^\d{1,3}$/.test(number) && Number(number) <= 255);
}

function isIpv6(host: string): boolean {
  return /^\[[\da-f.]*:[\da-f:.]*:[\da-f:.]*\]$/.test(host);
}
