import type { StoreFrame } from '#shared/contract/pages.ts';
import type { CommentsView, CommentView } from '#shared/contract/postPages.ts';
import { COMMENT_MAX } from '#shared/rules/post.ts';
import { Announce } from '../../blocks/Announce.tsx';
import { Pager } from '../../blocks/Pager.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { useMessages } from '../../blocks/useMessages.ts';

/** The form of a new comment on the post. */
const NEW = 'new';

type CommentsProps = { store: StoreFrame; comments: CommentsView };

/** The comments of a post. Everything works with plain forms. */
export function PostComments({ store, comments }: CommentsProps) {
  const { posts } = useMessages();
  const { items, offSentence, newId, page, previousHref, nextHref } = comments;
  return (
    <section className="comments" id="comments">
      <h2>{posts.comments}</h2>
      {offSentence === null ? (
        <div className="panel">
          <CommentForm comments={comments} id={newId} form={NEW} send={posts.send} />
          <p className="meta">
            <Announce sentence={posts.shownAs} name={<bdi>{comments.shownAs}</bdi>} />{' '}
            <a href={storeLink(store, 'profile')}>{posts.changeName}</a>
          </p>
        </div>
      ) : (
        <p className="meta">{offSentence}</p>
      )}
      {items.length === 0 && offSentence === null ? <p className="meta">{posts.noComments}</p> : null}
      <ol>
        {items.map((comment) => (
          <li key={comment.id}>
            <Comment comment={comment} comments={comments} canAnswer={offSentence === null} />
            <AnswersLink href={comment.earlierHref} label={posts.earlierAnswers} of={comment} />
            {comment.answers.length === 0 ? null : (
              <ol>
                {comment.answers.map((answer) => (
                  <li key={answer.id}>
                    <Comment comment={answer} comments={comments} canAnswer={false} />
                  </li>
                ))}
              </ol>
            )}
            <AnswersLink href={comment.laterHref} label={posts.laterAnswers} of={comment} />
          </li>
        ))}
      </ol>
      <Pager page={page} previousHref={previousHref} nextHref={nextHref} />
    </section>
  );
}

function AnswersLink({ href, label, of }: { href: string | null; label: string; of: CommentView }) {
  if (href === null) return null;
  return (
    <p className="meta">
      <a href={href}>
        {label}
        <span className="unseen"> {of.name}</span>
      </a>
    </p>
  );
}

type CommentProps = { comment: CommentView; comments: CommentsView; canAnswer: boolean };

function Comment({ comment, comments, canAnswer }: CommentProps) {
  const { posts } = useMessages();
  if (comment.isDeleted)
    return (
      <p className="meta" id={`c-${comment.id}`}>
        {posts.removed}
      </p>
    );
  const { id, name, isCreator, body, on, isEdited, isHidden } = comment;
  return (
    <article id={`c-${id}`}>
      <p className="by">
        <b>
          <bdi>{name}</bdi>
        </b>
        {isCreator ? <span className="tag">{posts.creator}</span> : null}
        <span className="meta">
          {on}
          {isEdited ? ` · ${posts.edited}` : ''}
        </span>
      </p>
      <p className="remark" dir="auto">
        {body}
      </p>
      {isHidden ? <p className="meta">{posts.hidden}</p> : null}
      <Actions comment={comment} comments={comments} canAnswer={canAnswer} />
    </article>
  );
}

function Actions({ comment, comments, canAnswer }: CommentProps) {
  const { posts } = useMessages();
  const { id, name, isOwn, canEdit, canReport, isReported } = comment;
  const { action, typed } = comments;
  const form = `edit-${id}`;
  if (!canAnswer && !isOwn && !canReport && !isReported) return null;
  return (
    <div className="acts">
      {canAnswer ? <Answer parent={comment} comments={comments} /> : null}
      {canEdit ? (
        <details open={typed.form === form}>
          <summary>{posts.edit}</summary>
          <CommentForm comments={comments} id={id} form={form} send={posts.saveEdit} text={comment.body} />
        </details>
      ) : null}
      {isReported ? (
        <p className="meta">{posts.reported}</p>
      ) : isOwn || canReport ? (
        <form method="post" action={action}>
          <input type="hidden" name="comment" value={id} />
          <button className="plain" type="submit" name="intent" value={isOwn ? 'delete' : 'report'}>
            {isOwn ? posts.remove : posts.report}
            <span className="unseen"> {name}</span>
          </button>
        </form>
      ) : null}
    </div>
  );
}

function Answer({ parent, comments }: { parent: CommentView; comments: CommentsView }) {
  const { posts } = useMessages();
  const { id, answerId, name } = parent;
  const form = `answer-${id}`;
  return (
    <details open={comments.typed.form === form}>
      <summary>
        {posts.answer}
        <span className="unseen"> {name}</span>
      </summary>
      <CommentForm comments={comments} id={answerId} form={form} parentId={id} send={posts.send} />
    </details>
  );
}

type FormProps = {
  comments: CommentsView;
  /** Of the comment that is edited or added. */
  id: string;
  /** Names the form, so that a refusal is shown in it. */
  form: string;
  parentId?: string;
  send: string;
  text?: string;
};

function CommentForm({ comments, id, form, parentId = '', send, text = '' }: FormProps) {
  const { posts } = useMessages();
  const { action, typed, problems } = comments;
  const problem = typed.form === form ? problems['body'] : undefined;
  const field = `body-${form}`;
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="comment" value={id} />
      <input type="hidden" name="parent" value={parentId} />
      <div className="field">
        <label htmlFor={field}>{posts.comment}</label>
        <textarea
          id={field}
          name="body"
          rows={3}
          maxLength={COMMENT_MAX}
          required
          dir="auto"
          defaultValue={problem === undefined ? text : typed.body}
          {...(problem === undefined
            ? {}
            : { 'aria-invalid': true, 'aria-describedby': `${field}-problem`, autoFocus: true })}
        />
        {problem === undefined ? null : (
          <p className="problem" id={`${field}-problem`}>
            {problem}
          </p>
        )}
      </div>
      <button className="quiet" type="submit">
        {send}
      </button>
    </form>
  );
}
