import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { safeReturnPath } from '#shared/rules/redirect.ts';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { HOME } from '../home/home.ts';
import { LoginForm } from './LoginForm.tsx';
import { useSignIn } from './useSignIn.ts';

// Most accounts have one step, so the second one is loaded only when it is needed.
const loadSecondStep = lazyPage(() => import('./SecondStep.tsx'));
const SecondStep = lazy(async () => ({ default: (await loadSecondStep()).SecondStep }));

export function LoginPage() {
  const { returnTo } = useSearch({ from: '/entrance' });
  const login = useSignIn(safeReturnPath(returnTo, HOME));
  // The form stays mounted, so that going back shows what was typed.
  return (
    <>
      <div hidden={login.isProven}>
        <LoginForm login={login} />
      </div>
      {login.isProven && (
        <Suspense fallback={<Spinner />}>
          <SecondStep login={login} />
        </Suspense>
      )}
    </>
  );
}
