import { Copy } from 'lucide-react';
import { lazy, Suspense, useState, type SyntheticEvent } from 'react';
import { isCode } from '#shared/rules/code.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/CodeInput.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { copyText } from './copyText.ts';
import { focusOnMount } from '#web/ui/focusOnMount.ts';

type ScanFormProps = {
  uri: string;
  secret: string;
  onCancel: () => void;
  onSubmit: (code: string) => Promise<unknown>;
};

const loadQrCode = lazyPage(() => import('./QrCode.tsx'));
const QrCode = lazy(async () => ({ default: (await loadQrCode()).QrCode }));

/** The app's secret as a QR code and as text, and the first code to confirm it. */
export function ScanForm({ uri, secret, onCancel, onSubmit }: ScanFormProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm(typed: string) {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit(typed);
    } catch (error) {
      setProblem(sentenceOf(error, 'Couldn’t check this code. Please try again.'));
      setCode('');
    } finally {
      setBusy(false);
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isCode(code)) void confirm(code);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p ref={focusOnMount} tabIndex={-1} className="text-body text-ink-2 outline-none">
        Scan this code with an authenticator app or your password manager, or enter the key yourself.
      </p>
      <div className="mx-auto w-full max-w-menu overflow-hidden rounded-md border border-line">
        <Suspense fallback={<Skeleton lines={6} />}>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <div className="flex items-center justify-between gap-2 rounded-md bg-sunken py-2 pr-2 pl-4">
        <span className="min-w-0 font-code text-body break-words" aria-label="Key">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </span>
        <IconButton
          size="small"
          label="Copy key"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(secret, 'Key copied')}
        />
      </div>
      <Field label="Authenticator code" error={problem}>
        <CodeInput value={code} onChange={setCode} onComplete={(whole) => void confirm(whole)} name="code" />
      </Field>
      <DialogActions>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={!isCode(code)}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  );
}
