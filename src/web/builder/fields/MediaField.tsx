import { Library, Upload } from 'lucide-react';
import { useState } from 'react';
import { NO_MEDIA } from '#shared/blocks/field.ts';
import type { Media } from '#shared/contract/catalog.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { useBuilder } from '../BuilderContext.ts';
import type { ControlProps, FieldOf } from './FieldControl.tsx';
import { UploadField } from './UploadField.tsx';

const TYPES = { video: 'video/mp4,video/webm', audio: 'audio/*' };

/** A video or audio file of the store, new or from the library. */
export function MediaField({ field, value, onChange }: ControlProps<FieldOf<'media'>>) {
  const { host, rememberMedia } = useBuilder();
  const [share, setShare] = useState(0);
  const name = isRecord(value) && value['id'] !== '' && typeof value['name'] === 'string' ? value['name'] : null;
  const use = (media: Media) => {
    rememberMedia(media);
    onChange({ id: media.id, name: media.name });
  };

  return (
    <UploadField
      label={field.label}
      help={field.help}
      what="file"
      accept={TYPES[field.accepts]}
      library={field.accepts}
      icons={{ upload: <Upload aria-hidden />, choose: <Library aria-hidden /> }}
      isChosen={name !== null}
      isShown={name !== null}
      before={name !== null && <p className="w-full truncate text-body">{name}</p>}
      upload={(file) => {
        setShare(0);
        return host.uploadMedia(file, setShare);
      }}
      onUploaded={use}
      onChoose={({ media }) => media && use(media)}
      onRemove={() => onChange(NO_MEDIA)}
      progress={<ProgressBar label={`Uploading ${field.label.toLowerCase()}`} value={share * 100} />}
    />
  );
}
