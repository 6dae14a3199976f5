import type { FieldProblems } from './pages.ts';

/** A post in a list of a member. */
export interface PostCardView {
  title: string;
  teaser: string;
  on: string;
  href: string;
  /** Published since the member was here before. */
  isNew: boolean;
}

/** A post as a member reads it, or as much of it as everybody may. */
export interface PostView {
  title: string;
  teaser: string;
  on: string;
  /** Sanitized when it was published. Null: the reader has no access. */
  html: string | null;
  /** Why it cannot be read, and what gives access. Null: it can. */
  closed: { sentence: string; signInHref: string | null; products: readonly { title: string; href: string }[] } | null;
  /** Null for those who cannot read the post. */
  comments: CommentsView | null;
}

export interface CommentsView {
  /** Where its forms are sent. */
  action: string;
  items: readonly CommentView[];
  /** Why nobody, or not this member, can comment. Null: they can. */
  offSentence: string | null;
  /** The name that others see. */
  shownAs: string;
  /** The id of the next comment, so that a form sent twice adds one. */
  newId: string;
  /** What was refused: the form it was in, and its text. */
  typed: { form: string; body: string };
  problems: FieldProblems;
  page: number;
  previousHref: string | null;
  nextHref: string | null;
}

export interface CommentView {
  id: string;
  name: string;
  isCreator: boolean;
  /** Empty once it is deleted. */
  body: string;
  on: string;
  isEdited: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  isOwn: boolean;
  canEdit: boolean;
  canReport: boolean;
  isReported: boolean;
  answers: readonly CommentView[];
  /** The URLs of the answers before and after these. Null: there are none. */
  earlierHref: string | null;
  laterHref: string | null;
  /** The id of an answer to it, so that a form sent twice adds one. */
  answerId: string;
}
