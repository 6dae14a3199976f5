/** A form as Stripe's client encodes it: `line_items[0][quantity]=1` becomes nested records and arrays. */
export function readForm(text: string): unknown {
  const root: Tree = new Map();
  for (const [path, value] of new URLSearchParams(text)) {
    const keys = path.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    keys.reduce(stepInto, root).set(last, value);
  }
  return plain(root);
}

type Tree = Map<string, Tree | string>;

function stepInto(tree: Tree, key: string): Tree {
  const known = tree.get(key);
  if (known instanceof Map) return known;
  const made: Tree = new Map();
  tree.set(key, made);
  return made;
}

function plain(tree: Tree | string): unknown {
  if (typeof tree === 'string') return tree;
  const entries = [...tree].map(([key, value]) => [key, plain(value)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === `${index}`);
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
