import type { contact } from '#shared/blocks/contact.ts';
import { FormSection } from '../FormSection.tsx';
import type { ViewPropsOf } from '../viewOf.ts';
import { ContactForm } from './ContactForm.tsx';

export function Contact({ id, props, page: { store } }: ViewPropsOf<typeof contact>) {
  return (
    <FormSection props={props}>
      <ContactForm store={store} form={{ id, props }} />
    </FormSection>
  );
}
