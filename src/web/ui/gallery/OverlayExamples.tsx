import { House, Package, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { CommandPalette } from '../CommandPalette.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { Notify } from '../createNotifier.ts';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { Sheet } from '../Sheet.tsx';
import { TextInput } from '../TextInput.tsx';
import { longTitle, Row, Examples } from './Examples.tsx';

export function OverlayExamples({ notify }: { notify: Notify }) {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet' | 'palette' | null>(null);
  const close = () => setOpen(null);
  return (
    <Examples title="Overlays">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('palette')}>Command palette</Button>
      </Row>
      <Row>
        <Button onClick={() => notify('success', 'Store published', 'Your page is live.')}>Success</Button>
        <Button onClick={() => notify('error', 'You’re offline', longTitle)}>Error</Button>
        <Button onClick={() => notify('warning', 'Almost full', 'You’ve used 9 of 10 GB.')}>Warning</Button>
        <Button onClick={() => notify('info', 'Changes saved')}>Info</Button>
        <Button onClick={() => notify('default', 'No type')}>Default</Button>
        <Button onClick={() => notify('info', 'Persistent', undefined, { duration: 0 })}>Persistent</Button>
        <Button onClick={() => notify('info', 'Product deleted', undefined, { duration: 8000, action: undo(notify) })}>
          Undo
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Rename product"
        description="The page’s address won’t change."
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Rename
            </Button>
          </>
        }
      >
        <Field label="Name">
          <TextInput defaultValue="Celadon glaze recipes" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        danger
        title="Delete this store?"
        description="Its page goes offline right away. This can’t be undone."
        typeName="Juniper & Clay"
        confirmLabel="Delete store"
        onConfirm={close}
      />
      <Sheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Order 1042"
        description="12 minutes ago, from Instagram"
        actions={<Button variant="primary">Resend receipt</Button>}
      >
        <p>{longTitle}</p>
      </Sheet>
      <CommandPalette
        open={open === 'palette'}
        onOpenChange={(on) => setOpen(on ? 'palette' : null)}
        groups={commands}
      />
    </Examples>
  );
}

function undo(notify: Notify) {
  return { label: 'Undo', onAct: () => notify('success', 'Product restored') };
}

const stay = () => {};

const commands = [
  {
    label: 'Pages',
    items: [
      { id: 'home', label: 'Home', icon: <House aria-hidden />, run: stay },
      { id: 'products', label: 'Products', icon: <Package aria-hidden />, run: stay },
      { id: 'settings', label: 'Settings', icon: <Settings aria-hidden />, keywords: 'profile currency', run: stay },
    ],
  },
  {
    label: 'Products',
    items: [
      { id: 'p1', label: 'Celadon glaze recipes', hint: '€18.00', run: stay },
      { id: 'p2', label: longTitle, hint: 'Free', run: stay },
    ],
  },
];
