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
import { takeFocus } from './takeFocus.ts';

type ScanFormProps = {
  uri: string;
  secret: string;
  onCancel: () => void;
  onSubmit: (code: string) => Promise<unknown>;
};

const loadQrCode = lazyPage(() => import('./QrCode.tsx'));
const QrCode = lazy(async () => ({ default: (await loadQrCode()).QrCode }));

/** The secret for the app, to scan or to type, and the first code that comes of it. */
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
      setProblem(sentenceOf(error, 'This code could not be checked. Please try again.'));
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
      <p ref={takeFocus} tabIndex={-1} className="text-body text-ink-2 outline-none">
        Scan this with an authenticator app, such as the one your password manager has, or type the key into it.
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
          label="Copy the key"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(secret, 'Key copied')}
        />
      </div>
      <Field label="Code of your app" error={problem}>
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
