import { ImageUp, Images } from 'lucide-react';
import { NO_IMAGE, type ImageChoice } from '#shared/blocks/field.ts';
import type { Image } from '#shared/contract/catalog.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { ACCEPTED_IMAGES } from '#shared/rules/imageTypes.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useBuilder } from '../BuilderContext.ts';
import type { ControlProps, FieldOf } from './FieldControl.tsx';
import { UploadField } from './UploadField.tsx';

/** An image of the store, new or from the library, and its alternative text. */
export function ImageField({ field, value, onChange }: ControlProps<FieldOf<'image'>>) {
  const { host, images, rememberImage } = useBuilder();
  const chosen = readChoice(value);
  const picture = images[chosen.id];
  const use = (image: Image) => {
    rememberImage(image);
    onChange({ id: image.id, alt: chosen.alt });
  };

  return (
    <UploadField
      label={field.label}
      help={field.help}
      what="image"
      accept={ACCEPTED_IMAGES}
      library="image"
      icons={{ upload: <ImageUp aria-hidden />, choose: <Images aria-hidden /> }}
      isChosen={chosen.id !== ''}
      isShown={picture !== undefined}
      before={picture && <img src={imageAddress(picture, 320)} alt="" className={thumbStyle} />}
      upload={(file) => host.uploadImage(file)}
      onUploaded={use}
      onChoose={({ image }) => image && use(image)}
      onRemove={() => onChange(NO_IMAGE)}
    >
      {chosen.id !== '' && (
        <Field label="Alt text" hint="Describe the image for people who can’t see it. Leave empty if it’s decorative.">
          <TextInput
            value={chosen.alt}
            maxLength={300}
            onChange={({ target }) => onChange({ ...chosen, alt: target.value })}
          />
        </Field>
      )}
    </UploadField>
  );
}

function readChoice(value: unknown): ImageChoice {
  if (!isRecord(value) || typeof value['id'] !== 'string') return NO_IMAGE;
  return { id: value['id'], alt: typeof value['alt'] === 'string' ? value['alt'] : '' };
}

const thumbStyle = 'size-16 shrink-0 rounded-sm border border-line object-cover';
