import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { CONTACT_FIELDS, ContactForm } from '../../blocks/contact/ContactForm.tsx';
import { sentencesAbove } from '../../blocks/fieldProblems.ts';
import { NoticeBox } from '../../blocks/NoticeBox.tsx';
import { SIGNUP_FIELDS, SignupForm } from '../../blocks/signup/SignupForm.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { AuthFrame } from '../../members/AuthFrame.tsx';

type FormPageProps = Extract<PageView, { kind: 'form' }>;

/** A block's form on a page of its own, with problems at its fields and the typed values. */
export function FormPage({ store, form, typed, problems, linked }: FormPageProps) {
  const { contact, signup } = useMessages();
  const [heading, fields] =
    form.type === 'contact'
      ? [fill(contact.title, { store: store.name }), CONTACT_FIELDS]
      : [fill(signup.title, { store: store.name }), SIGNUP_FIELDS];
  return (
    <AuthFrame store={store} title={form.props.title || heading}>
      {linked && form.props.words !== '' ? (
        <p className="purpose" dir="auto">
          {form.props.words}
        </p>
      ) : null}
      {linked?.gift ? (
        <p className="promise" dir="auto">
          {fill(signup.promise, { title: linked.gift })}
        </p>
      ) : null}
      <div className="form-section">
        <NoticeBox sentences={sentencesAbove(fields, problems, null)} tone="problem" />
        {form.type === 'contact' ? (
          <ContactForm store={store} form={form} typed={typed} problems={problems} />
        ) : (
          <SignupForm store={store} form={form} typed={typed} problems={problems} />
        )}
      </div>
    </AuthFrame>
  );
}
