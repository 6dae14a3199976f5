import { isolate, isolateRtl } from '#shared/kit/isolate.ts';
import { Ellipsis, Download, FileText, PencilLine, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ProductFile } from '#shared/contract/catalog.ts';
import { formatDuration } from '#shared/rules/duration.ts';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { FileInput } from '#web/ui/FileInput.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { formatBytes } from '#web/client/formatBytes.ts';
import { PlaybackNote } from './PlaybackNote.tsx';
import { StampingPart } from './StampingPart.tsx';
import { StreamingPart } from './StreamingPart.tsx';
import { RenameFileDialog } from './RenameFileDialog.tsx';

const UNDO_MS = 8000;

type FileRowProps = {
  file: ProductFile;
  storeId: string;
  onReplace: (file: File) => void;
  onChanged: () => Promise<void>;
};

export function FileRow({ file, storeId, onReplace, onChanged }: FileRowProps) {
  const [renaming, setRenaming] = useState(false);
  const replacement = useRef<HTMLInputElement>(null);
  const which = { storeId, fileId: file.id };

  const notifyOnRefusal = (action: Promise<unknown>) => void action.catch(notifyRefusal);

  async function download() {
    const { url } = await call('getFileLink', which);
    window.location.assign(url);
  }

  async function remove() {
    await call('removeFile', which);
    await onChanged();
    notify('success', `${isolate(file.name)} removed`, 'Existing customers keep access to it.', {
      duration: UNDO_MS,
      action: { label: 'Undo', onAct: () => notifyOnRefusal(restore()) },
    });
  }

  async function restore() {
    await call('restoreFile', which);
    await onChanged();
  }

  return (
    <li className="flex min-w-0 flex-col">
      <div className="flex min-w-0 items-center gap-3 py-2 pr-2 pl-3">
        <FileText aria-hidden className="size-icon shrink-0 text-ink-3" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" title={file.name} dir="auto">
            {file.name}
          </p>
          <p className="figures text-small text-ink-2">{factsOf(file)}</p>
        </div>
        <Menu
          trigger={
            <IconButton
              label={`More actions for ${isolateRtl(file.name)}`}
              icon={<Ellipsis aria-hidden />}
              size="small"
              tip={false}
            />
          }
          items={[
            { label: 'Download', icon: <Download aria-hidden />, onChoose: () => notifyOnRefusal(download()) },
            { label: 'Rename', icon: <PencilLine aria-hidden />, onChoose: () => setRenaming(true) },
            {
              label: 'Upload new version',
              icon: <RefreshCw aria-hidden />,
              onChoose: () => replacement.current?.click(),
            },
            'line',
            { label: 'Remove', icon: <Trash2 aria-hidden />, danger: true, onChoose: () => notifyOnRefusal(remove()) },
          ]}
        />
        <FileInput
          ref={replacement}
          label={`New version of ${isolateRtl(file.name)}`}
          onFiles={([chosen]) => chosen && onReplace(chosen)}
        />
      </div>
      <PlaybackNote file={file} className="px-3 pb-3" onChanged={onChanged} />
      <StreamingPart file={file} storeId={storeId} className="px-3 pb-3" onChanged={onChanged} />
      <StampingPart file={file} storeId={storeId} className="px-3 pb-3" onChanged={onChanged} />
      {renaming && (
        <RenameFileDialog {...which} name={file.name} onClose={() => setRenaming(false)} onRenamed={onChanged} />
      )}
    </li>
  );
}

function factsOf({ bytes, durationSeconds, version, uploadedAt }: ProductFile): string {
  const length = durationSeconds === null ? [] : [formatDuration(durationSeconds)];
  const facts = [...length, formatBytes(bytes), ...(version > 1 ? [`version ${version}`] : []), formatDate(uploadedAt)];
  return facts.join(' · ');
}
