import { Captions, Download, FileText } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { ProductFile } from '#shared/contract/catalog.ts';
import { CAPTIONS_BYTES_MAX, isCaptionsName, type LessonKind } from '#shared/rules/course.ts';
import { formatDuration } from '#shared/rules/duration.ts';
import { call } from '#web/client/call.ts';
import { formatBytes } from '#web/client/formatBytes.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { notifyRefusal } from '../../notify.ts';
import { PlaybackNote } from '../editor/PlaybackNote.tsx';
import { StampingPart } from '../editor/StampingPart.tsx';
import { StreamingPart } from '../editor/StreamingPart.tsx';
import { UploadRow } from '../editor/UploadRow.tsx';
import { uploadStorage } from '../uploads/uploadStorage.ts';

type Place = { storeId: string; productId: string; lessonId: string };

type LessonFilePartProps = { kind: LessonKind; file: ProductFile | null; place: Place; onChanged: () => void };

const TEXTS = {
  video: {
    add: 'Choose a video',
    accept: 'video/*',
    hint: 'MP4 plays everywhere. Up to 5 GB.',
    wrong: 'This file isn’t a video.',
  },
  audio: {
    add: 'Choose an audio file',
    accept: 'audio/*',
    hint: 'MP3 plays everywhere. Up to 5 GB.',
    wrong: 'This file isn’t an audio file.',
  },
  pdf: {
    add: 'Choose a PDF',
    accept: 'application/pdf',
    hint: 'It opens in the page. Up to 5 GB.',
    wrong: 'This file isn’t a PDF.',
  },
} as const;

/** The video, recording or PDF of a lesson. Until the next publication, customers keep the one before. */
export function LessonFilePart({ kind, file, place, onChanged }: LessonFilePartProps) {
  const [problem, setProblem] = useState<string>();
  const uploads = useUploads(place, false);
  if (kind !== 'video' && kind !== 'audio' && kind !== 'pdf') return null;
  const { add, accept, hint, wrong } = TEXTS[kind];

  function choose([chosen]: File[]) {
    const fits =
      chosen && (chosen.type === '' || (kind === 'pdf' ? chosen.type === accept : chosen.type.startsWith(`${kind}/`)));
    setProblem(fits ? undefined : wrong);
    if (chosen && fits) uploadStorage.add(place, [chosen]);
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      {file && (
        <FileCard
          icon={<FileText aria-hidden className="size-icon shrink-0 text-ink-3" />}
          file={file}
          storeId={place.storeId}
          onRemove={() => remove(place, { file: null }, onChanged)}
        />
      )}
      {file && <PlaybackNote file={file} onChanged={onChanged} />}
      {file && <StreamingPart file={file} storeId={place.storeId} onChanged={onChanged} />}
      {file && kind === 'pdf' && <StampingPart file={file} storeId={place.storeId} isInLesson onChanged={onChanged} />}
      <Uploads items={uploads} />
      {problem !== undefined && (
        <p role="alert" className="text-small text-brick">
          {problem}
        </p>
      )}
      {uploads.length === 0 && (
        <FileDrop label={file ? 'Replace' : add} hint={file ? undefined : hint} accept={accept} onFiles={choose} />
      )}
    </div>
  );
}

type CaptionsPartProps = { captions: ProductFile | null; place: Place; onChanged: () => void };

/** Captions in the WebVTT format. */
export function CaptionsPart({ captions, place, onChanged }: CaptionsPartProps) {
  const [problem, setProblem] = useState<string>();
  const uploads = useUploads(place, true);

  function choose([chosen]: File[]) {
    const fits = chosen && isCaptionsName(chosen.name) && chosen.size <= CAPTIONS_BYTES_MAX;
    setProblem(fits ? undefined : 'Choose a WebVTT file (.vtt) of up to 1 MB.');
    if (chosen && fits) uploadStorage.add(place, [chosen]);
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <span className="text-body font-medium">Captions</span>
      {captions && (
        <FileCard
          icon={<Captions aria-hidden className="size-icon shrink-0 text-ink-3" />}
          file={captions}
          storeId={place.storeId}
          onRemove={() => remove(place, { captions: null }, onChanged)}
        />
      )}
      <Uploads items={uploads} />
      {problem !== undefined && (
        <p role="alert" className="text-small text-brick">
          {problem}
        </p>
      )}
      {uploads.length === 0 && (
        <FileDrop
          label={captions ? 'Replace captions' : 'Choose captions'}
          hint={captions ? undefined : 'A WebVTT file (.vtt), for people who can’t hear it or watch without sound.'}
          accept=".vtt,text/vtt"
          onFiles={choose}
        />
      )}
    </div>
  );
}

type FileCardProps = { icon: React.ReactNode; file: ProductFile; storeId: string; onRemove: () => void };

function FileCard({ icon, file, storeId, onRemove }: FileCardProps) {
  const length = file.durationSeconds === null ? [] : [formatDuration(file.durationSeconds)];

  async function open() {
    const { url } = await call('getFileLink', { storeId, fileId: file.id });
    window.location.assign(url);
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 rounded-md border border-line p-3">
      {icon}
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium" title={file.name} dir="auto">
          {file.name}
        </p>
        <p className="figures text-small text-ink-2">{[...length, formatBytes(file.bytes)].join(' · ')}</p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button size="small" icon={<Download aria-hidden />} onClick={() => void open().catch(notifyRefusal)}>
          Download
        </Button>
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove
        </Button>
      </span>
    </div>
  );
}

function Uploads({ items }: { items: ReturnType<typeof useUploads> }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="flex min-w-0 flex-col gap-2">
      {items.map((item) => (
        <UploadRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function useUploads({ lessonId }: Place, areCaptions: boolean) {
  const all = useSyncExternalStore(uploadStorage.subscribe, uploadStorage.snapshot);
  return all.filter(({ place, name }) => place.lessonId === lessonId && isCaptionsName(name) === areCaptions);
}

function remove({ storeId, lessonId }: Place, part: { file: null } | { captions: null }, onChanged: () => void) {
  call('saveLesson', { storeId, lessonId, ...part }).then(onChanged, notifyRefusal);
}
