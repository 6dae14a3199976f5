/** Who did it. Commands on the server have no account. */
export const actorText = ({ email, uid }: { email: string | null; uid: string | null }): string =>
  email ?? uid ?? 'Command on the server';
