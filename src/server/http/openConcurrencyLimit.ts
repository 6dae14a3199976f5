import { Refusal, type RefusalCode } from '#shared/contract/refusals.ts';

/** A limit on concurrent streams per person on this node. */
export interface ConcurrencyLimit {
  /** Takes a place and returns the function that frees it. Refuses if all places are taken. */
  take(person: string): () => void;
}

export function openConcurrencyLimit(most: number, refusal: RefusalCode = 'too-many-requests'): ConcurrencyLimit {
  const taken = new Map<string, number>();
  return {
    take: (person) => {
      const count = taken.get(person) ?? 0;
      if (count >= most) throw new Refusal(refusal);
      taken.set(person, count + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const rest = (taken.get(person) ?? 1) - 1;
        if (rest > 0) taken.set(person, rest);
        else taken.delete(person);
      };
    },
  };
}
