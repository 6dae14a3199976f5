import { CUSTOMER_NAME_MAX, MESSAGE_MAX } from '#shared/rules/limits.ts';
import { BlockField } from '../BlockField.tsx';
import { useBlockMessages } from '../useBlockMessages.ts';
import { EmailField, fieldsOf, SendButton, VisitorForm, type VisitorFormProps } from '../VisitorForm.tsx';

export const CONTACT_FIELDS = ['name', 'email', 'message'];

/** A form with name, email and message. */
export function ContactForm(form: VisitorFormProps<'contact'>) {
  const { common, contact } = useBlockMessages();
  const { id, props } = form.form;
  const state = fieldsOf(CONTACT_FIELDS, form);
  return (
    <VisitorForm store={form.store} id={id} to="contact">
      <div className="two-fields">
        <BlockField {...state('name')} label={common.name} autoComplete="name" maxLength={CUSTOMER_NAME_MAX} required />
        <EmailField {...state('email')} />
      </div>
      <BlockField {...state('message')} label={contact.message} maxLength={MESSAGE_MAX} required isLong />
      <SendButton store={form.store} id={id}>
        {props.button || contact.action}
      </SendButton>
    </VisitorForm>
  );
}
