import type { CheckoutView } from '#shared/contract/pages.ts';
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '#shared/rules/gift.ts';
import { FieldFrame } from '../../blocks/FieldFrame.tsx';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type GiftFieldProps = FieldState & { gift: NonNullable<CheckoutView['gift']> };

/** The fields of a gift, in their order. */
export const GIFT_FIELDS = ['gift', 'giftEmail', 'giftName', 'giftMessage', 'giftDay'] as const;

/** A checkbox, and who gets the order instead of the buyer. The style sheet shows the fields once it is checked. */
export function GiftField({ gift: { isChosen, email, name, message, day, first, last }, ...state }: GiftFieldProps) {
  const { gift } = useMessages();
  const problem = state.problems['gift'];
  return (
    <fieldset className="gift">
      <div className="field">
        <div className="sure">
          <input
            type="checkbox"
            id="gift"
            name="gift"
            value="yes"
            defaultChecked={isChosen}
            autoFocus={state.focus === 'gift'}
            {...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'gift-problem' })}
          />{' '}
          <label htmlFor="gift">{gift.give}</label>
        </div>
        {problem === undefined ? null : (
          <p className="problem" id="gift-problem">
            {problem}
          </p>
        )}
      </div>
      <div className="given">
        {/* The browser must not require it, because it is hidden while the box is not checked. */}
        <FieldFrame name="giftEmail" label={gift.email} required hint={gift.emailHint} {...state}>
          {(attributes) => (
            <input
              {...attributes}
              type="email"
              dir="ltr"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={320}
              aria-required
              defaultValue={email}
            />
          )}
        </FieldFrame>
        <FormField
          name="giftName"
          label={gift.name}
          dir="auto"
          autoComplete="off"
          maxLength={GIFT_NAME_MAX}
          defaultValue={name}
          {...state}
        />
        <FieldFrame name="giftMessage" label={gift.message} required={false} {...state}>
          {(attributes) => (
            <textarea {...attributes} dir="auto" rows={3} maxLength={GIFT_MESSAGE_MAX} defaultValue={message} />
          )}
        </FieldFrame>
        <FormField
          name="giftDay"
          label={gift.day}
          type="date"
          min={first}
          max={last}
          defaultValue={day}
          hint={gift.dayHint}
          {...state}
        />
      </div>
    </fieldset>
  );
}
