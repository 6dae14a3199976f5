/** What an address of this network looks like. */
export function placeholderOf(network: string): string {
  if (network === 'email') return 'mailto:you@example.com';
  return network === 'website' ? 'https://example.com' : 'https://…';
}
