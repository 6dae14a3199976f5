import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '#shared/contract/orders.ts';
import { emailProblem } from '#shared/rules/email.ts';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../notify.ts';
import { EmailStatus } from './EmailStatus.tsx';
import { orderQuery } from './ordersQuery.ts';

type OrderGiftProps = { storeId: string; order: Order; gift: NonNullable<Order['gift']> };

/** Who gets the order, and whether they claimed it. */
export function OrderGift({ storeId, order, gift }: OrderGiftProps) {
  const [isSending, setIsSending] = useState(false);
  const [openedAt] = useState(() => Date.now());
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="wrap-anywhere">
        For <bdi>{gift.name === '' ? gift.email : `${gift.name} (${gift.email})`}</bdi>
      </p>
      {gift.message !== '' && (
        <p className="text-small whitespace-pre-line text-ink-2 wrap-anywhere" dir="auto">
          {gift.message}
        </p>
      )}
      <p className="text-small text-ink-2">{stateText(gift, openedAt)}</p>
      {gift.delivery && gift.claimedAt === null && <EmailStatus email={gift.delivery} />}
      {gift.canBeSent && (
        <Button size="small" onClick={() => setIsSending(true)}>
          Send to another address
        </Button>
      )}
      {isSending && <SendDialog storeId={storeId} order={order} gift={gift} onClose={() => setIsSending(false)} />}
    </div>
  );
}

function stateText({ claimedAt, sentAt, sendAt, canBeSent }: OrderGiftProps['gift'], now: number): string {
  if (claimedAt !== null) return `Claimed on ${formatDate(claimedAt)}.`;
  if (!canBeSent) return 'Withdrawn because the order was refunded or is disputed.';
  if (sentAt !== null) return `Emailed on ${formatDate(sentAt)}. Not claimed yet.`;
  return Date.parse(sendAt) > now ? `Will be emailed on ${formatDate(sendAt)}.` : 'Being emailed now.';
}

function SendDialog({ storeId, order, gift, onClose }: OrderGiftProps & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { email: gift.email } });
  const { register, formState, handleSubmit } = form;
  const { errors, isSubmitting } = formState;
  const [openedAt] = useState(() => Date.now());
  const isPlanned = Date.parse(gift.sendAt) > openedAt;

  async function send({ email }: { email: string }) {
    try {
      await call('readdressGift', { storeId, orderId: order.id, email });
      await client.invalidateQueries({ queryKey: orderQuery(storeId, order.id).queryKey });
      if (isPlanned) notify('success', 'Address saved', `The gift will be emailed on ${formatDate(gift.sendAt)}.`);
      else notify('success', 'Gift sent', 'Earlier links no longer work.');
      onClose();
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { email: 'email' },
        otherwise: 'Couldn’t send the gift. Please try again.',
      });
    }
  }

  return (
    <FormDialog
      title="Send the gift to another address"
      description={
        isPlanned
          ? `It will be emailed on ${formatDate(gift.sendAt)}.`
          : 'The recipient gets a new link. Earlier links stop working.'
      }
      confirmLabel={isPlanned ? 'Save address' : 'Send gift'}
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void handleSubmit(send)(event)}
      onClose={onClose}
    >
      <Field label="Recipient’s email" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="off"
          {...register('email', {
            validate: (typed) => emailProblem(typed) === null || 'Enter a valid email address.',
          })}
        />
      </Field>
    </FormDialog>
  );
}
