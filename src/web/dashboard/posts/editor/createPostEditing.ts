import type { Post } from '#shared/contract/posts.ts';
import { createListeners } from '#shared/kit/createListeners.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { createAutosave, type SaveState } from '#web/client/createAutosave.ts';
import { readSaveFault } from '#web/client/readSaveFault.ts';

/** The values of the editor's fields. */
export type PostFields = Pick<
  Post,
  'title' | 'teaser' | 'body' | 'audience' | 'productIds' | 'isEmailed' | 'hasComments'
>;

/** The post that a save changes, or the key of the draft that the first save creates. The key prevents a second draft. */
type Which = ({ postId: string } | { draftKey: string }) & { revision: number };

type PostEditingOptions = {
  id: string;
  /** Null for a post that is created with its first input. */
  start: Post | null;
  save: (which: Which, changes: Partial<PostFields>) => Promise<Post>;
  read: () => Promise<Post>;
};

type Shown = {
  /** The stored post. Null if nothing is stored yet. */
  post: Post | null;
  fields: PostFields;
  save: SaveState;
  /** The number of reloads. A change resets fields that have their own state. */
  edition: number;
};

/** The state of the editor: the values as typed, and their autosave. */
export function createPostEditing({ id, start, save, read }: PostEditingOptions) {
  const autosave = createAutosave<PostFields>({ send, readFault: readSaveFault });
  let shown: Shown = {
    post: start,
    fields: start ? fieldsOf(start) : NOTHING,
    save: autosave.snapshot(),
    edition: 0,
  };
  const listeners = createListeners();
  autosave.subscribe(() => show({ save: autosave.snapshot() }));

  function show(change: Partial<Shown>): void {
    shown = { ...shown, ...change };
    listeners.notify();
  }

  async function send(changes: Partial<PostFields>): Promise<void> {
    const { post, fields } = shown;
    // Input that was removed again does not create a draft.
    if (!post && isDeepEqual(fields, NOTHING)) return;
    const which = post ? { postId: id, revision: post.revision } : { draftKey: id, revision: 0 };
    show({ post: await save(which, changes) });
  }

  function change(changes: Partial<PostFields>): void {
    show({ fields: { ...shown.fields, ...changes } });
    autosave.change(changes);
  }

  /** Replaces this window's changes with the other window's version. */
  async function takeTheirs(): Promise<void> {
    const post = await read();
    autosave.drop();
    show({ post, fields: fieldsOf(post), edition: shown.edition + 1 });
  }

  /** Overwrites the other window's version with this window's. */
  async function keepLocalChanges(): Promise<void> {
    show({ post: await read() });
    await autosave.overwrite(shown.fields);
  }

  return {
    change,
    takeTheirs,
    keepLocalChanges,
    /** Shows what publishing made of the post. The fields stay as they are. */
    setPost: (post: Post) => show({ post }),
    flush: autosave.flush,
    retry: autosave.retry,
    isUnsaved: autosave.isUnsaved,
    stop: autosave.stop,
    snapshot: () => shown,
    subscribe: listeners.subscribe,
  };
}

const NOTHING: PostFields = {
  title: '',
  teaser: '',
  body: null,
  audience: 'members',
  productIds: [],
  isEmailed: false,
  hasComments: true,
};

const fieldsOf = (post: Post): PostFields => ({
  title: post.title,
  teaser: post.teaser,
  body: post.body,
  audience: post.audience,
  productIds: post.productIds,
  isEmailed: post.isEmailed,
  hasComments: post.hasComments,
});
