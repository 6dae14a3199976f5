import type { VatRefundView } from '#shared/contract/pages.ts';
import { Announce } from './Announce.tsx';
import { firstProblem } from './fieldProblems.ts';
import { FormField } from './FormField.tsx';
import { useMessages } from './useMessages.ts';

/** The form for a VAT id that could not be checked when the buyer paid. */
export function VatRefund({ refund: { action, until, vatId, problems } }: { refund: VatRefundView }) {
  const { checkout, order } = useMessages();
  return (
    <section className="panel invoices">
      <h2>{checkout.vatId}</h2>
      <p className="meta">
        <Announce sentence={order.vatRefundText} day={<bdi>{until}</bdi>} />
      </p>
      <form method="post" action={action}>
        <FormField
          name="vatId"
          label={checkout.vatId}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          required
          defaultValue={vatId}
          problems={problems}
          focus={firstProblem(['vatId'], problems)}
        />
        <button type="submit">{order.vatRefundAction}</button>
      </form>
    </section>
  );
}
