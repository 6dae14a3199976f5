import { Copy, Download } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { saveFile } from '../../export/saveFile.ts';
import { copyText } from './copyText.ts';
import { takeFocus } from './takeFocus.ts';
import type { useKeptCodes } from './useKeptCodes.ts';

type RecoveryCodesProps = Omit<ReturnType<typeof useKeptCodes>, 'codes' | 'show'> & { codes: readonly string[] };

/** The ten codes, the only time that they are shown. */
export function RecoveryCodes({ codes, isKept, problem, setKept, leave }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className="text-body text-ink-2 outline-none">
        If you lose your phone, each of these signs you in once in place of the app. Keep them where you keep your
        passwords, or on paper.
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
      <Checkbox label="I have kept these codes" checked={isKept} onChange={setKept} error={problem} />
      <DialogActions>
        <Button variant="primary" onClick={leave}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

const codesStyle = 'grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 text-center font-code text-body';
