import { useSearch } from '@tanstack/react-router';
import { safeReturnPath } from '#shared/rules/redirect.ts';
import { HOME } from '../home/home.ts';
import { LoginForm } from './LoginForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { useSignIn } from './useSignIn.ts';

export function LoginPage() {
  const { returnTo } = useSearch({ from: '/entrance' });
  const door = useSignIn(safeReturnPath(returnTo, HOME));
  // The form stays, so that whoever comes back finds what they typed.
  return (
    <>
      <div hidden={door.isProven}>
        <LoginForm door={door} returnTo={returnTo} />
      </div>
      {door.isProven && <SecondStep door={door} />}
    </>
  );
}
