/** When access ends that a failed payment leaves. Null: it has ended. */
export function endOfAccess({ accessUntil, now }: { accessUntil: string | null; now: Date }): Date | null {
  const end = accessUntil === null ? null : new Date(accessUntil);
  return end === null || end <= now ? null : end;
}
