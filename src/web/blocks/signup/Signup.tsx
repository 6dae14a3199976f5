import type { signup } from '#shared/blocks/signup.ts';
import { Letterbox } from '../Letterbox.tsx';
import type { ViewPropsOf } from '../viewOf.ts';
import { SignupForm } from './SignupForm.tsx';

export function Signup({ id, props, page: { store } }: ViewPropsOf<typeof signup>) {
  return (
    <Letterbox props={props}>
      <SignupForm store={store} form={{ id, props }} />
    </Letterbox>
  );
}
