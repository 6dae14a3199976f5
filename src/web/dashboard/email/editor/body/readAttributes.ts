import type { NodeAttributes } from './EmailEditorContext.ts';

/** The attributes of a node, all of which are text. */
export const readAttributes = (attributes: Readonly<Record<string, unknown>>): NodeAttributes =>
  Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
