import { Copy, Download } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { saveFile } from '../../export/saveFile.ts';
import { copyText } from './copyText.ts';
import { focusOnMount } from '#web/ui/focusOnMount.ts';
import type { useRecoveryCodes } from './useRecoveryCodes.ts';

type RecoveryCodesProps = Omit<ReturnType<typeof useRecoveryCodes>, 'codes' | 'show'> & { codes: readonly string[] };

/** The ten codes. They are shown only once. */
export function RecoveryCodes({ codes, isSaved, problem, setSaved, leave }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1} className="text-body text-ink-2 outline-none">
        If you lose your phone, use one of these codes to sign in. Each code works once. Save them in your password
        manager or on paper.
      </p>
      <ul aria-label="Recovery codes" className={codesStyle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copyText(text, 'Codes copied')}>
          Copy
        </Button>
        <Button
          size="small"
          icon={<Download aria-hidden />}
          onClick={() => saveFile('stoa-recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          Download
        </Button>
      </div>
      <Checkbox label="I’ve saved these codes" checked={isSaved} onChange={setSaved} error={problem} />
      <DialogActions>
        <Button variant="primary" onClick={leave}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

const codesStyle = 'grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 text-center font-code text-body';
