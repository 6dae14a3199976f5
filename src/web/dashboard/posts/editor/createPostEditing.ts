import type { Post } from '#shared/contract/posts.ts';
import { createRecordEditing } from '../../editing/createRecordEditing.ts';

/** The values of the editor's fields. */
export type PostFields = Pick<
  Post,
  'title' | 'teaser' | 'body' | 'audience' | 'productIds' | 'tierIds' | 'isEmailed' | 'hasComments'
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

/** The state of the editor of a post. */
export const createPostEditing = ({ id, start, save, read }: PostEditingOptions) =>
  createRecordEditing({
    start,
    empty: NOTHING,
    fieldsOf,
    save: (revision, changes: Partial<PostFields>) =>
      save(revision === null ? { draftKey: id, revision: 0 } : { postId: id, revision }, changes),
    read,
  });

const NOTHING: PostFields = {
  title: '',
  teaser: '',
  body: null,
  audience: 'members',
  productIds: [],
  tierIds: [],
  isEmailed: false,
  hasComments: true,
};

const fieldsOf = (post: Post): PostFields => ({
  title: post.title,
  teaser: post.teaser,
  body: post.body,
  audience: post.audience,
  productIds: post.productIds,
  tierIds: post.tierIds,
  isEmailed: post.isEmailed,
  hasComments: post.hasComments,
});
