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
import { useCampaignActions } from '../useCampaignActions.ts';
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

type OpenDialog = 'send' | 'schedule' | 'preview' | 'delete' | null;

/** The draft's save status and its actions. */
export function CampaignBar({ storeId, editing, onMissing, onDecide }: CampaignBarProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const actions = useCampaignActions(storeId);
  const navigate = useNavigate();
  const user = useQuery(userQuery).data;
  const { stored: campaign } = editing;
  const close = () => setOpenDialog(null);

  /** Saves first, because the server sends, previews and copies only what it has stored. */
  async function whenSaved(action: (id: string) => unknown) {
    const isSaved = await editing.flush();
    const saved = editing.snapshot().stored;
    if (isSaved && saved) await action(saved.id);
    else if (isSaved) notify('info', 'Your campaign is empty', 'Add a subject or some text first.');
    else notify('warning', 'Not saved yet', 'Your last changes aren’t saved yet. Try again in a moment.');
  }

  async function duplicate(id: string) {
    const campaignId = await actions.duplicate(id);
    if (campaignId !== null) await navigate({ to: '/dashboard/email/$campaignId', params: { campaignId } });
  }

  const sendTest = () => void whenSaved((id) => actions.test(id, user?.email ?? 'your address'));

  /** Replaces the history entry, so that going back does not open the deleted draft. */
  async function remove(id: string) {
    if (await actions.remove(id)) await navigate({ to: '/dashboard/email', replace: true, ignoreBlocker: true });
  }

  const deletion = {
    label: 'Delete',
    icon: <Trash2 aria-hidden />,
    danger: true,
    onChoose: () => setOpenDialog('delete'),
  };
  const items: MenuItem[] = [
    {
      label: 'Send test email',
      icon: <Mail aria-hidden />,
      onChoose: sendTest,
    },
    {
      label: 'Schedule',
      icon: <CalendarClock aria-hidden />,
      onChoose: () => void whenSaved(() => setOpenDialog('schedule')),
    },
    { label: 'Duplicate', icon: <Copy aria-hidden />, onChoose: () => void whenSaved(duplicate) },
    ...(campaign ? (['line', deletion] as const) : []),
  ];

  return (
    <div className={barStyle}>
      <SaveStatus editing={{ ...editing, problems: {}, isCreated: campaign !== null }} onDecide={onDecide} />
      <div className="flex items-center gap-2">
        <Button icon={<Eye aria-hidden />} onClick={() => void whenSaved(() => setOpenDialog('preview'))}>
          Preview
        </Button>
        <Menu
          trigger={<IconButton label="More campaign actions" variant="secondary" icon={<Ellipsis aria-hidden />} />}
          items={items}
        />
        <Button variant="primary" onClick={() => void whenSaved(() => setOpenDialog('send'))}>
          Send
        </Button>
      </div>
      {campaign && openDialog === 'send' && (
        <SendDialog storeId={storeId} campaign={campaign} onMissing={onMissing} onClose={close} />
      )}
      {campaign && openDialog === 'schedule' && (
        <ScheduleDialog storeId={storeId} campaign={campaign} onMissing={onMissing} onClose={close} />
      )}
      {campaign && openDialog === 'preview' && (
        <PreviewDialog storeId={storeId} campaign={campaign} onTest={sendTest} onClose={close} />
      )}
      <ConfirmDialog
        open={openDialog === 'delete'}
        onOpenChange={(open) => !open && close()}
        danger
        busy={actions.busy === 'delete'}
        title="Delete this draft?"
        description="You’ll have a few seconds to undo."
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
