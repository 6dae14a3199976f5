import { isolate, isolateRtl } from '#shared/kit/isolate.ts';
import { Pause, Play, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FileInput } from '#web/ui/FileInput.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { notifyRefusal } from '../../notify.ts';
import { formatBytes } from '#web/client/formatBytes.ts';
import type { UploadItem } from '../uploads/createUploadStorage.ts';
import { uploadStorage } from '../uploads/uploadStorage.ts';

/** One upload: its progress and its actions. */
export function UploadRow({ item }: { item: UploadItem }) {
  const [confirming, setConfirming] = useState(false);
  const { id, name, status, sentence } = item;
  const share = item.bytes === 0 ? 0 : (item.sent / item.bytes) * 100;
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex min-w-0 items-center gap-2">
        <div className="min-w-0 flex-1">
          {status === 'refused' ? (
            <p className="truncate text-small font-medium">{name}</p>
          ) : (
            <ProgressBar
              label={name}
              value={share}
              text={termsOf(item)}
              tone={status === 'failed' ? 'brick' : 'mocha'}
            />
          )}
        </div>
        {status === 'running' && (
          <IconButton
            label={`Pause ${isolateRtl(name)}`}
            icon={<Pause aria-hidden />}
            size="small"
            tip={false}
            onClick={() => void uploadStorage.pause(id).catch(notifyRefusal)}
          />
        )}
        {(status === 'paused' || status === 'failed') && (
          <IconButton
            label={`Resume ${isolateRtl(name)}`}
            icon={<Play aria-hidden />}
            size="small"
            tip={false}
            onClick={() => uploadStorage.resume(id)}
          />
        )}
        <IconButton
          label={status === 'refused' ? `Dismiss ${isolateRtl(name)}` : `Cancel ${isolateRtl(name)}`}
          icon={<X aria-hidden />}
          size="small"
          tip={false}
          onClick={() => (status === 'refused' ? uploadStorage.dismiss(id) : setConfirming(true))}
        />
      </div>
      {sentence !== undefined && (
        <p role="alert" className="text-small text-brick">
          {sentence}
        </p>
      )}
      {status === 'lost' && <ChooseAgain item={item} />}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        title="Cancel this upload?"
        description={`The part of ${isolate(name)} that’s already uploaded will be deleted.`}
        confirmLabel="Cancel upload"
        cancelLabel="Keep uploading"
        onConfirm={() => void uploadStorage.cancel(id).catch(notifyRefusal)}
      />
    </li>
  );
}

// After a reload the browser has lost access to the file, so the creator must choose it again.
function ChooseAgain({ item }: { item: UploadItem }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
      This upload was interrupted.
      <Button size="small" onClick={() => input.current?.click()}>
        Choose the file again to resume
      </Button>
      <FileInput
        ref={input}
        label={`Choose ${isolateRtl(item.name)} again`}
        onFiles={([chosen]) => chosen && uploadStorage.giveBack(item.id, chosen)}
      />
    </p>
  );
}

function termsOf({ status, sent, bytes }: UploadItem): string {
  const progress = `${formatBytes(sent)} of ${formatBytes(bytes)}`;
  if (status === 'lost') return formatBytes(bytes);
  if (status === 'waiting') return 'Waiting';
  if (status === 'paused') return `Paused, ${progress}`;
  return sent === bytes ? 'Checking…' : progress;
}
