import type { contact } from '#shared/blocks/contact.ts';
import type { ViewPropsOf } from '../viewOf.ts';
import { ContactForm } from './ContactForm.tsx';

export function Contact({ id, props, page: { store } }: ViewPropsOf<typeof contact>) {
  return (
    <div className={`letterbox ${props.look}`}>
      {props.title === '' ? null : <h2 dir="auto">{props.title}</h2>}
      {props.words === '' ? null : <p dir="auto">{props.words}</p>}
      <ContactForm store={store} form={{ id, props }} />
    </div>
  );
}
