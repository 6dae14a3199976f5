import type { signup } from '#shared/blocks/signup.ts';
import { FormSection } from '../FormSection.tsx';
import type { ViewPropsOf } from '../viewOf.ts';
import { SignupForm } from './SignupForm.tsx';

export function Signup({ id, props, page: { store } }: ViewPropsOf<typeof signup>) {
  return (
    <FormSection props={props}>
      <SignupForm store={store} form={{ id, props }} />
    </FormSection>
  );
}
