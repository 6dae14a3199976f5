import { fill } from '#shared/rules/messages/fill.ts';
import type { CheckoutView, StoreFrame } from '#shared/contract/pages.ts';
import { TIP_NOTE_MAX } from '#shared/rules/tipJar.ts';
import { FieldFrame, type FieldState } from '../../blocks/FieldFrame.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type SupportFieldsProps = FieldState & { store: StoreFrame; support: NonNullable<CheckoutView['support']> };

/** A note to the creator, and whether the supporter's name is shown on the page. */
export function SupportFields({ store, support: { note, isShown, asksName }, ...state }: SupportFieldsProps) {
  const { tip } = useMessages();
  return (
    <>
      <FieldFrame
        name="supportNote"
        label={tip.note}
        required={false}
        hint={fill(tip.noteHint, { store: store.name })}
        {...state}
      >
        {(attributes) => <textarea {...attributes} dir="auto" rows={3} maxLength={TIP_NOTE_MAX} defaultValue={note} />}
      </FieldFrame>
      {asksName ? (
        <div className="field">
          <div className="sure">
            <input type="checkbox" id="supportShown" name="supportShown" value="yes" defaultChecked={isShown} />{' '}
            <label htmlFor="supportShown">{tip.showName}</label>
          </div>
        </div>
      ) : null}
    </>
  );
}
