import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#shared/contract/webhooks.ts';
import { WEBHOOKS_MAX } from '#shared/rules/webhook.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListShape } from '../SettingsShapes.tsx';
import type { StoreSettingsProps } from '../settingsPages.tsx';
import { DeliveriesSheet } from './DeliveriesSheet.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { webhooksQuery } from './webhooksQuery.ts';

/** The servers that are sent what happens in the store. */
export function WebhooksPage({ store }: StoreSettingsProps) {
  const storeId = store.id;
  const { data, error, refetch } = useQuery(webhooksQuery(storeId));
  const [editing, setEditing] = useState<Webhook | 'new'>();
  const [openId, setOpenId] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      Add webhook
    </Button>
  );
  if (!data && error)
    return <LoadNotice error={error} otherwise="Couldn’t load your webhooks." onRetry={() => void refetch()} />;
  if (!data) return <ListShape rows={2} />;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {data.webhooks.length === 0 ? (
        <EmptyState
          drawing="envelope"
          sentence="No webhooks yet. Add the address of your server to hear about sales, access and more."
          action={add}
        />
      ) : (
        <>
          <ul aria-label="Your webhooks" className="flex min-w-0 flex-col gap-4">
            {data.webhooks.map((webhook) => (
              <li key={webhook.id} className="min-w-0">
                <WebhookCard
                  storeId={storeId}
                  webhook={webhook}
                  onEdit={() => setEditing(webhook)}
                  onOpen={() => setOpenId(webhook.id)}
                  onSecret={setSecret}
                />
              </li>
            ))}
          </ul>
          {data.webhooks.length < WEBHOOKS_MAX ? (
            <span>{add}</span>
          ) : (
            <p className="text-small text-ink-2">{`A store can have ${WEBHOOKS_MAX} webhooks.`}</p>
          )}
        </>
      )}
      {editing !== undefined && (
        <WebhookDialog
          storeId={storeId}
          webhook={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
          onSecret={setSecret}
        />
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      <DeliveriesSheet
        storeId={storeId}
        webhook={data.webhooks.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </div>
  );
}
