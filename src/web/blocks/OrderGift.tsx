import type { OrderGiftView } from '#shared/contract/pages.ts';
import { Announce } from './Announce.tsx';
import { firstProblem } from './fieldProblems.ts';
import { FormField } from './FormField.tsx';
import { useMessages } from './useMessages.ts';

/** What became of a gift, for its buyer. Until it is claimed, it can be sent to another address. */
export function OrderGift({ gift: { sentence, email, day, message, form } }: { gift: OrderGiftView }) {
  const { gift } = useMessages();
  return (
    <section className="panel invoices">
      <h2>{gift.title}</h2>
      <p>
        <Announce sentence={sentence} email={<bdi>{email}</bdi>} day={<bdi>{day}</bdi>} />
      </p>
      {message === '' ? null : (
        <p className="meta said" dir="auto">
          {message}
        </p>
      )}
      {form === null ? null : (
        <form method="post" action={form.action}>
          <FormField
            name="email"
            label={gift.email}
            type="email"
            dir="ltr"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            required
            defaultValue={form.typed}
            hint={form.isPlanned ? undefined : gift.againHint}
            problems={form.problems}
            focus={firstProblem(['email'], form.problems)}
          />
          <button className="quiet" type="submit">
            {form.isPlanned ? gift.saveAddress : gift.again}
          </button>
        </form>
      )}
    </section>
  );
}
