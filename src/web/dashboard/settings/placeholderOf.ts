/** An example of a profile URL on this network. */
export function placeholderOf(network: string): string {
  if (network === 'email') return 'mailto:you@example.com';
  return network === 'website' ? 'https://example.com' : 'https://…';
}
