import { Ellipsis, Plus, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { Menu, type MenuItem } from '../Menu.tsx';
import { Spinner } from '../Spinner.tsx';
import { GalleryLink } from './GalleryLink.tsx';
import { longTitle, Row, Examples } from './Examples.tsx';

export function ButtonExamples() {
  const [busy, setBusy] = useState(false);
  return (
    <Examples title="Buttons">
      <Row>
        <Button variant="primary" icon={<Plus aria-hidden />}>
          New product
        </Button>
        <Button>Preview</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete product</Button>
        <Button render={<GalleryLink href="#top" />}>A link</Button>
      </Row>
      <Row>
        <Button variant="primary" disabled>
          Publish store
        </Button>
        <Button disabled>Preview</Button>
        <Button variant="primary" busy>
          Publish store
        </Button>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Hover over me
        </Button>
        <Button size="small">Small</Button>
        <Button size="small" variant="primary">
          Small
        </Button>
        <Spinner label="Loading" />
      </Row>
      <Row>
        <IconButton label="Settings" icon={<Settings aria-hidden />} />
        <IconButton label="Delete" variant="secondary" icon={<Trash2 aria-hidden />} />
        <IconButton label="Not now" disabled icon={<Plus aria-hidden />} />
        <Menu
          items={menuItems}
          align="start"
          trigger={<IconButton label="More" tip={false} variant="secondary" icon={<Ellipsis aria-hidden />} />}
        />
        <Menu items={menuItems} align="start" trigger={<Button>Actions</Button>} />
      </Row>
      <Button variant="primary" wide>
        {longTitle}
      </Button>
    </Examples>
  );
}

const menuItems: MenuItem[] = [
  { label: 'Duplicate', icon: <Plus aria-hidden />, hint: 'D' },
  { label: 'Settings', icon: <Settings aria-hidden />, render: <GalleryLink href="#settings" /> },
  { label: 'Archive', disabled: true },
  'line',
  { label: 'Delete', icon: <Trash2 aria-hidden />, danger: true },
];
