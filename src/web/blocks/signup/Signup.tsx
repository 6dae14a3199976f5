import type { signup } from '#shared/blocks/signup.ts';
import type { ViewPropsOf } from '../viewOf.ts';
import { SignupForm } from './SignupForm.tsx';

export function Signup({ id, props, page: { store } }: ViewPropsOf<typeof signup>) {
  return (
    <div className={`letterbox ${props.look}`}>
      {props.title === '' ? null : <h2 dir="auto">{props.title}</h2>}
      {props.words === '' ? null : <p dir="auto">{props.words}</p>}
      <SignupForm store={store} form={{ id, props }} />
    </div>
  );
}
