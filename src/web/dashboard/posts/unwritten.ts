/** Ids of drafts that this tab created and the server cannot know yet. */
const named = new Set<string>();

/** Creates the id of a draft that is stored with its first input. */
export const namePost = (id: string): void => void named.add(id);

/** Whether this tab just created the id. True only once, because the draft may be stored by the next visit. */
export const isJustNamed = (id: string): boolean => named.delete(id);
