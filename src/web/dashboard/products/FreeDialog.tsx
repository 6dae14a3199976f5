import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

type FreeDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many products without a price are about to be published for the first time. */
  count: number;
  busy: boolean;
  onConfirm: () => void;
};

/** Asks before products without a price are published, because their price may have been forgotten. */
export function FreeDialog({ count, ...dialog }: FreeDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={count === 1 ? 'Publish it for free?' : `Publish ${count} products for free?`}
      description={
        count === 1
          ? 'This product has no price, so anyone can get it for free. To sell it, cancel and set a price.'
          : 'These products have no price, so anyone can get them for free. To sell one, cancel and set its price.'
      }
      confirmLabel="Publish for free"
    />
  );
}
