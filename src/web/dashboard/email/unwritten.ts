/** Drafts named in this tab since it was loaded, of which the server need not be asked. */
const named = new Set<string>();

/** Names a draft that is stored once something is written. */
export const nameDraft = (id: string): void => void named.add(id);

/** Whether a draft was just named. Only once: whoever comes back to it may have written it. */
export const isJustNamed = (id: string): boolean => named.delete(id);
