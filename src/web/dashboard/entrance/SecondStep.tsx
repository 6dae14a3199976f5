import { useState, type SyntheticEvent } from 'react';
import { readSecondStep } from '#shared/rules/secondStep.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/CodeInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { StepHead } from './StepHead.tsx';
import type { useSignIn } from './useSignIn.ts';

type Method = 'app' | 'recovery';

/** Asks for the authenticator code after the password, or for a recovery code. */
export function SecondStep({ login }: { login: ReturnType<typeof useSignIn> }) {
  const [method, setMethod] = useState<Method>('app');
  const { title, sentence, other } = TEXTS[method];
  return (
    <>
      <StepHead title={title}>{sentence}</StepHead>
      {/* Clears a wrong code, so that the next one can be typed. */}
      <CodeForm key={`${method} ${login.tries}`} method={method} login={login} />
      <div className="mt-4 flex flex-col gap-4">
        <PasskeyButton busy={login.passkeyBusy} onUse={login.usePasskey} />
        <div className="-mx-3 flex flex-wrap items-center justify-between gap-2">
          <Button variant="quiet" size="small" onClick={login.back}>
            Back to sign in
          </Button>
          <Button variant="quiet" size="small" onClick={() => setMethod(method === 'app' ? 'recovery' : 'app')}>
            {other}
          </Button>
        </div>
      </div>
    </>
  );
}

function CodeForm({ method, login }: { method: Method; login: ReturnType<typeof useSignIn> }) {
  const [code, setCode] = useState('');
  // It disappears when another code is typed.
  const refused = code === '' ? login.codeProblem : undefined;
  const isWhole = readSecondStep(code)?.kind === method;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isWhole && !login.busy) login.showCode(code);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {login.problem && <Notice tone="error">{login.problem}</Notice>}
      {method === 'app' ? (
        <Field label="Authenticator code" error={refused}>
          <CodeInput
            value={code}
            onChange={setCode}
            onComplete={(complete) => !login.busy && login.showCode(complete)}
            name="code"
            // The screen has just asked for the code and offers nothing else to do.
            autoFocus
          />
        </Field>
      ) : (
        <Field label="Recovery code" error={refused}>
          <TextInput
            value={code}
            onChange={(event) => setCode(event.target.value)}
            figures
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </Field>
      )}
      <Button type="submit" variant="primary" wide busy={login.busy} disabled={!isWhole}>
        Sign in
      </Button>
    </form>
  );
}

const TEXTS: Record<Method, { title: string; sentence: string; other: string }> = {
  app: {
    title: 'Two-step sign-in',
    sentence: 'Enter the code from your authenticator app.',
    other: 'Use a recovery code',
  },
  recovery: {
    title: 'Use a recovery code',
    sentence:
      'Enter one of the ten recovery codes you saved when you turned on two-step sign-in. Each code works once.',
    other: 'Use your authenticator app',
  },
};
