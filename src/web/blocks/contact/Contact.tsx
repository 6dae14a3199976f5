import type { contact } from '#shared/blocks/contact.ts';
import { Letterbox } from '../Letterbox.tsx';
import type { ViewPropsOf } from '../viewOf.ts';
import { ContactForm } from './ContactForm.tsx';

export function Contact({ id, props, page: { store } }: ViewPropsOf<typeof contact>) {
  return (
    <Letterbox props={props}>
      <ContactForm store={store} form={{ id, props }} />
    </Letterbox>
  );
}
