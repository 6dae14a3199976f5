import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { COMMENT_MAX } from '#shared/rules/post.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { invalidateComments } from '../postsQuery.ts';

type AnswerFormProps = {
  storeId: string;
  postId: string;
  /** The comment that is answered. Null: a comment on the post. */
  parentId: string | null;
  onDone?: () => void;
};

/** Comments as the store. */
export function AnswerForm({ storeId, postId, parentId, onDone }: AnswerFormProps) {
  const client = useQueryClient();
  const [body, setBody] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Chosen once for each comment, so that a repeated request adds one.
  const [commentId, setCommentId] = useState(() => crypto.randomUUID());

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (body.trim() === '') return setProblem('Write a comment.');
    setBusy(true);
    try {
      await call('answerPostComment', { storeId, postId, commentId, parentId, body });
      notify('success', parentId === null ? 'Comment added' : 'Reply added');
      setBody('');
      setCommentId(crypto.randomUUID());
      onDone?.();
    } catch (error) {
      if (error instanceof CallRefusal && error.details.field === 'body') setProblem(error.message);
      else notifyRefusal(error);
    } finally {
      setBusy(false);
      await invalidateComments(client, storeId, postId);
    }
  }

  return (
    <form className="flex flex-col items-start gap-2" onSubmit={(event) => void send(event)} noValidate>
      <div className="w-full">
        <Field label={parentId === null ? 'Your comment' : 'Your reply'} error={problem}>
          <TextArea
            rows={2}
            dir="auto"
            maxLength={COMMENT_MAX}
            value={body}
            onChange={({ target }) => {
              setProblem(undefined);
              setBody(target.value);
            }}
          />
        </Field>
      </div>
      <Button type="submit" size="small" busy={isBusy}>
        {parentId === null ? 'Comment' : 'Reply'}
      </Button>
    </form>
  );
}
