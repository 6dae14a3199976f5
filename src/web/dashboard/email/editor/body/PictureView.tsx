import type { ReactNodeViewProps } from '@tiptap/react';
import { ImageIcon } from 'lucide-react';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { useEmailEditor } from './EmailEditorContext.ts';
import { PartFrame } from './PartFrame.tsx';
import { readAttributes } from './readAttributes.ts';

/** A picture at its width in the email. */
export function PictureView(view: ReactNodeViewProps) {
  const { images } = useEmailEditor();
  const { imageId = '', alt = '', size = 'full' } = readAttributes(view.node.attrs);
  const image = images[imageId];
  return (
    <PartFrame
      view={view}
      name="emailPicture"
      label="Image"
      problem={image ? undefined : 'This image is missing. Choose another or remove it.'}
    >
      {image ? (
        <img className="email-picture" data-size={size} src={imageAddress(image, 1000)} alt={alt} draggable={false} />
      ) : (
        <div className="email-missing">
          <ImageIcon aria-hidden className="size-icon" />
        </div>
      )}
    </PartFrame>
  );
}
