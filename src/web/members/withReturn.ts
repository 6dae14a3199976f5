/** A page of the members' door that remembers where the customer wanted to go. */
export function withReturn(address: string, returnTo: string, step?: string): string {
  const query = new URLSearchParams();
  if (step !== undefined) query.set('step', step);
  if (returnTo !== '') query.set('returnTo', returnTo);
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}
