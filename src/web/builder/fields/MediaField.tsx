import { useMutation } from '@tanstack/react-query';
import { Library, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { NO_MEDIA } from '#shared/blocks/field.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { useBuilder } from '../BuilderContext.ts';
import { BuilderMediaLibrary } from '../media/BuilderMediaLibrary.tsx';
import type { ControlProps, FieldOf } from './FieldControl.tsx';

const TYPES = { video: 'video/mp4,video/webm', audio: 'audio/*' };

/** A video or a sound: a new one, or one that was sent before. */
export function MediaField({ field, value, onChange }: ControlProps<FieldOf<'media'>>) {
  const { host, rememberMedia } = useBuilder();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const [choosing, setChoosing] = useState(false);
  const name = isRecord(value) && value['id'] !== '' && typeof value['name'] === 'string' ? value['name'] : null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => host.uploadMedia(file, setShare),
    onMutate: () => setShare(0),
    onSuccess: (media) => {
      rememberMedia(media);
      onChange({ id: media.id, name: media.name });
    },
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{field.label}</legend>
      {name !== null && <p className="truncate text-body">{name}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<Upload aria-hidden />} busy={isPending} onClick={() => input.current?.click()}>
          {name === null ? 'Upload' : 'Replace'}
        </Button>
        <Button size="small" icon={<Library aria-hidden />} onClick={() => setChoosing(true)}>
          Choose
        </Button>
        {name !== null && (
          <Button size="small" variant="quiet" onClick={() => onChange(NO_MEDIA)}>
            Remove
          </Button>
        )}
      </div>
      {isPending && <ProgressBar label={`Uploading ${field.label.toLowerCase()}`} value={share * 100} />}
      {error && (
        <p role="alert" className="text-small text-brick">
          {sentenceOf(error, 'Couldn’t upload this file. Please try again.')}
        </p>
      )}
      {field.help && <p className="text-small text-ink-2">{field.help}</p>}
      <input
        ref={input}
        type="file"
        accept={TYPES[field.accepts]}
        aria-label={`Upload file: ${field.label}`}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) mutate(file);
          target.value = '';
        }}
      />
      {choosing && (
        <BuilderMediaLibrary
          kind={field.accepts}
          onClose={() => setChoosing(false)}
          onChoose={({ media }) => {
            if (!media) return;
            rememberMedia(media);
            onChange({ id: media.id, name: media.name });
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}
