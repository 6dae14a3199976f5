import { Refusal } from '#shared/contract/refusals.ts';

/** Places that one person may hold at a time on this node. */
export interface Seats {
  /** Takes a place and answers how to leave it; refuses when all are taken. */
  take(person: string): () => void;
}

export function openSeats(most: number): Seats {
  const taken = new Map<string, number>();
  return {
    take: (person) => {
      const held = taken.get(person) ?? 0;
      if (held >= most) throw new Refusal('too-many-requests');
      taken.set(person, held + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const rest = (taken.get(person) ?? 1) - 1;
        if (rest > 0) taken.set(person, rest);
        else taken.delete(person);
      };
    },
  };
}
