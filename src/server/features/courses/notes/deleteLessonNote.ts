import { deleteLessonNote as contract } from '#shared/contract/learning.ts';
import { defineHandler } from '../../../access/defineHandler.ts';

/** Deletes one of the customer's notes. They can do so also after their access has ended. */
export const deleteLessonNote = defineHandler(contract, async ({ noteId }, { tx, customer }) => {
  await tx.run(
    tx.q
      .deleteFrom('lesson_notes')
      .where('store_id', '=', tx.realm)
      .where('id', '=', noteId)
      .where('customer_id', '=', customer.id),
  );
  return { deleted: true as const };
});
