import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, Copy, Ellipsis, Eye, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { userQuery } from '#web/client/queries/user.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { notify } from '../../notify.ts';
import { SaveStatus } from '../../editing/SaveStatus.tsx';
import { useCampaignDeeds } from '../useCampaignDeeds.ts';
import type { Missing } from './CampaignEditor.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import type { CampaignEditing } from './useCampaignEditing.ts';

type CampaignBarProps = {
  storeId: string;
  editing: CampaignEditing;
  onMissing: (missing: Missing) => void;
  onDecide: () => void;
};

type Asking = 'send' | 'schedule' | 'preview' | 'delete' | null;

/** Whether the draft is safe, and everything that can be done with it. */
export function CampaignBar({ storeId, editing, onMissing, onDecide }: CampaignBarProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const deeds = useCampaignDeeds(storeId);
  const navigate = useNavigate();
  const user = useQuery(userQuery).data;
  const { campaign } = editing;
  const close = () => setAsking(null);

  /** Nothing is sent, shown or copied but what the server has. */
  async function whenSaved(deed: (id: string) => unknown) {
    const isSaved = await editing.flush();
    const kept = editing.snapshot().campaign;
    if (isSaved && kept) await deed(kept.id);
    else if (isSaved) notify('info', 'Nothing is written yet', 'Begin with a subject or a text.');
    else notify('warning', 'Not saved yet', 'Your last changes are not saved. Try again once they are.');
  }

  async function duplicate(id: string) {
    const campaignId = await deeds.duplicate(id);
    if (campaignId !== null) await navigate({ to: '/dashboard/email/$campaignId', params: { campaignId } });
  }

  /** The way back does not lead to what is no more. */
  async function remove(id: string) {
    if (await deeds.remove(id)) await navigate({ to: '/dashboard/email', replace: true, ignoreBlocker: true });
  }

  const deletion = {
    label: 'Delete',
    icon: <Trash2 aria-hidden />,
    danger: true,
    onChoose: () => setAsking('delete'),
  };
  const items: MenuItem[] = [
    {
      label: 'Send a test to me',
      icon: <Mail aria-hidden />,
      onChoose: () => void whenSaved((id) => deeds.test(id, user?.email ?? 'your address')),
    },
    {
      label: 'Send later',
      icon: <CalendarClock aria-hidden />,
      onChoose: () => void whenSaved(() => setAsking('schedule')),
    },
    { label: 'Duplicate', icon: <Copy aria-hidden />, onChoose: () => void whenSaved(duplicate) },
    ...(campaign ? (['line', deletion] as const) : []),
  ];

  return (
    <div className={barStyle}>
      <SaveStatus editing={{ ...editing, problems: {}, isKept: campaign !== null }} onDecide={onDecide} />
      <div className="flex items-center gap-2">
        <Button icon={<Eye aria-hidden />} onClick={() => void whenSaved(() => setAsking('preview'))}>
          Preview
        </Button>
        <Menu
          trigger={<IconButton label="More for this campaign" variant="secondary" icon={<Ellipsis aria-hidden />} />}
          items={items}
        />
        <Button variant="primary" onClick={() => void whenSaved(() => setAsking('send'))}>
          Send
        </Button>
      </div>
      {campaign && asking === 'send' && (
        <SendDialog storeId={storeId} campaign={campaign} onMissing={onMissing} onClose={close} />
      )}
      {campaign && asking === 'schedule' && (
        <ScheduleDialog storeId={storeId} campaign={campaign} onMissing={onMissing} onClose={close} />
      )}
      {campaign && asking === 'preview' && <PreviewDialog storeId={storeId} campaign={campaign} onClose={close} />}
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && close()}
        danger
        busy={deeds.busy === 'delete'}
        title="Delete this draft?"
        description="You can undo it for a moment."
        confirmLabel="Delete draft"
        onConfirm={() => campaign && void remove(campaign.id)}
      />
    </div>
  );
}

const barStyle = [
  'sticky top-(--top-bar) z-20 -mx-4 -mt-4 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:-mx-8',
  'border-b border-line bg-paper px-4 py-3 md:px-8',
].join(' ');
