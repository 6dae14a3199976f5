import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Review } from '#shared/contract/reviews.ts';
import { REPLY_MAX } from '#shared/rules/review.ts';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { notify } from '../notify.ts';
import { reviewsKey } from './reviewsQuery.ts';

/** The one reply to a review. Saving it empty removes it. */
export function ReplyForm({ storeId, review }: { storeId: string; review: Review }) {
  const client = useQueryClient();
  const form = useForm<{ reply: string }>({ mode: 'onTouched', values: { reply: review.reply } });
  const { errors, isSubmitting } = form.formState;

  async function save({ reply }: { reply: string }) {
    try {
      await call('replyReview', { storeId, reviewId: review.id, reply });
      notify('success', reply.trim() === '' ? 'Reply removed' : 'Reply published');
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { reply: 'reply' },
        otherwise: 'Couldn’t save your reply. Please try again.',
      });
    } finally {
      await client.invalidateQueries({ queryKey: reviewsKey(storeId) });
    }
  }

  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Field
        label="Your reply"
        error={errors.reply?.message ?? errors.root?.message}
        hint="Everyone sees it below the review."
      >
        <TextArea
          rows={4}
          dir="auto"
          {...form.register('reply', {
            maxLength: { value: REPLY_MAX, message: `Use ${formatNumber(REPLY_MAX)} characters or fewer.` },
          })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {review.reply === '' ? 'Publish reply' : 'Save reply'}
        </Button>
        {review.reply !== '' && (
          <Button variant="quiet" disabled={isSubmitting} onClick={() => void save({ reply: '' })}>
            Remove reply
          </Button>
        )}
      </div>
    </form>
  );
}
