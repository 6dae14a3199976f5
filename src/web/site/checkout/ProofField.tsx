import type { CheckoutView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type ProofFieldProps = FieldState & { proof: NonNullable<CheckoutView['proof']>; email: string };

/** The code that proves the buyer's address, once it was sent. */
export function ProofField({ proof: { isAsked }, email, ...state }: ProofFieldProps) {
  const { auth } = useMessages();
  return (
    <>
      <input type="hidden" name="proves" value="yes" />
      {isAsked ? (
        <FormField
          name="emailCode"
          label={auth.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={12}
          required
          hint={fill(auth.codeSent, { email })}
          {...state}
          focus={state.focus ?? 'emailCode'}
        />
      ) : null}
    </>
  );
}
