import type { Image } from '#shared/contract/catalog.ts';
import { ButtonDialog } from './ButtonDialog.tsx';
import type { OpenPart } from './EmailEditorContext.ts';
import { MergeFieldDialog } from './MergeFieldDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { ProductDialog } from './ProductDialog.tsx';

type PartDialogProps = {
  storeId: string;
  part: OpenPart;
  rememberImage: (image: Image) => void;
  lastFocus: () => HTMLElement | false;
  onClose: () => void;
};

/** The dialog that adds or edits a part. */
export function PartDialog({ storeId, part, rememberImage, lastFocus, onClose }: PartDialogProps) {
  const done = (attributes: OpenPart['attributes']) => {
    onClose();
    part.onDone(attributes);
  };
  const dialog = { attributes: part.attributes, onDone: done, onClose, lastFocus };
  switch (part.name) {
    case 'emailPicture':
      return <PictureDialog {...dialog} storeId={storeId} rememberImage={rememberImage} />;
    case 'emailButton':
      return <ButtonDialog {...dialog} />;
    case 'emailProduct':
      return <ProductDialog {...dialog} />;
    case 'mergeField':
      return <MergeFieldDialog {...dialog} />;
  }
}
