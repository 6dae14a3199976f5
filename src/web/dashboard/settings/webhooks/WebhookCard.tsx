import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Eye, KeyRound, List, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#shared/contract/webhooks.ts';
import { SECRET_OVERLAP_HOURS } from '#shared/rules/webhook.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { kindsText, troubleOf } from './webhookText.ts';
import { deliveriesKey, webhooksQuery } from './webhooksQuery.ts';

type WebhookCardProps = {
  storeId: string;
  webhook: Webhook;
  onEdit: () => void;
  /** Opens what was sent. */
  onOpen: () => void;
  onSecret: (secret: string) => void;
};

/** One webhook with its actions. */
export function WebhookCard({ storeId, webhook, onEdit, onOpen, onSecret }: WebhookCardProps) {
  const { id: webhookId, url, description, kinds, off, previousSecretUntil } = webhook;
  const client = useQueryClient();
  const [question, setQuestion] = useState<'delete' | 'rotate'>();
  const refresh = () => client.invalidateQueries({ queryKey: webhooksQuery(storeId).queryKey });
  const act = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: async (done) => {
      if (done !== '') notify('success', done);
      await refresh();
    },
    onError: (error) => notifyRefusal(error),
    onSettled: () => setQuestion(undefined),
  });
  const of = { storeId, webhookId };
  const turn = (isOn: boolean) =>
    act.mutate(async () => {
      await call('setWebhook', { ...of, isOn });
      return isOn ? 'Webhook turned on' : 'Webhook turned off';
    });
  const test = () =>
    act.mutate(async () => {
      await call('sendTestWebhook', of);
      // The list is read anew, and again until the message is in it.
      client.removeQueries({ queryKey: deliveriesKey(storeId) });
      onOpen();
      return 'Test event on its way';
    });
  const reveal = () =>
    act.mutate(async () => {
      onSecret((await call('revealWebhookSecret', of)).secret);
      return '';
    });
  const trouble = troubleOf(webhook);
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 md:p-6">
      <div className="flex min-w-0 items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="min-w-0 font-medium wrap-anywhere">{url}</h2>
          {description !== '' && (
            <p dir="auto" className="min-w-0 text-ink-2 wrap-anywhere">
              {description}
            </p>
          )}
          <p className="text-small text-ink-2">{kindsText(kinds)}</p>
        </div>
        <div className="-my-2 -mr-2 flex shrink-0 items-center gap-1">
          <Badge tone={off ? 'neutral' : trouble === null ? 'slate' : 'amber'}>
            {off ? 'Off' : trouble === null ? 'On' : 'Failing'}
          </Badge>
          <Menu
            align="end"
            trigger={<IconButton size="small" label={`Actions for ${url}`} icon={<Ellipsis aria-hidden />} />}
            items={[
              { label: 'Edit', icon: <Pencil aria-hidden />, onChoose: onEdit },
              { label: 'Show secret', icon: <Eye aria-hidden />, onChoose: reveal },
              { label: 'Make a new secret', icon: <KeyRound aria-hidden />, onChoose: () => setQuestion('rotate') },
              ...(off ? [] : [{ label: 'Turn off', icon: <Power aria-hidden />, onChoose: () => turn(false) }]),
              'line' as const,
              { label: 'Delete', icon: <Trash2 aria-hidden />, danger: true, onChoose: () => setQuestion('delete') },
            ]}
          />
        </div>
      </div>
      {trouble !== null && <Notice tone={off ? 'error' : 'warning'}>{trouble}</Notice>}
      {previousSecretUntil !== null && (
        <Notice tone="info">{`The previous secret works until ${formatDateTime(previousSecretUntil)}.`}</Notice>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button size="small" icon={<List aria-hidden />} onClick={onOpen}>
          Deliveries
        </Button>
        {off ? (
          <Button size="small" icon={<Power aria-hidden />} busy={act.isPending} onClick={() => turn(true)}>
            Turn on
          </Button>
        ) : (
          <Button size="small" icon={<Send aria-hidden />} busy={act.isPending} onClick={test}>
            Send a test event
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={question === 'delete'}
        onOpenChange={(open) => !open && setQuestion(undefined)}
        title="Delete this webhook?"
        description="Your server gets no more messages, and its delivery history is deleted. You can’t undo this."
        confirmLabel="Delete webhook"
        danger
        busy={act.isPending}
        onConfirm={() =>
          act.mutate(async () => {
            await call('deleteWebhook', of);
            return 'Webhook deleted';
          })
        }
      />
      <ConfirmDialog
        open={question === 'rotate'}
        onOpenChange={(open) => !open && setQuestion(undefined)}
        title="Make a new secret?"
        description={
          <>
            {`For ${SECRET_OVERLAP_HOURS} hours, messages are signed with both secrets. Change it on your server before then.`}
            {previousSecretUntil !== null &&
              ' You made a new secret not long ago. The secret before it stops working right away.'}
          </>
        }
        confirmLabel="Make a new secret"
        busy={act.isPending}
        onConfirm={() =>
          act.mutate(async () => {
            onSecret((await call('rotateWebhookSecret', of)).secret);
            return '';
          })
        }
      />
    </article>
  );
}
