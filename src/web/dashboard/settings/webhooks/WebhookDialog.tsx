import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '#shared/contract/webhooks.ts';
import { LINK_MAX, linkProblem } from '#shared/rules/productKind.ts';
import { isWebhookKind, WEBHOOK_DESCRIPTION_MAX, WEBHOOK_KINDS, type WebhookKind } from '#shared/rules/webhook.ts';
import { call } from '#web/client/call.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';
import { notify } from '../../notify.ts';
import { KIND_GROUPS } from './webhookText.ts';
import { webhooksQuery } from './webhooksQuery.ts';

type WebhookDialogProps = {
  storeId: string;
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
};

/** Adds a webhook, or changes its address and events. */
export function WebhookDialog({ storeId, webhook, onClose, onSecret }: WebhookDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook?.kinds.filter(isWebhookKind) ?? []);
  const [hasChanges, setHasChanges] = useState(false);
  const url = typed.trim();
  const urlProblem = url === '' ? 'Enter the address of your server.' : linkProblem(url);
  const kindsProblem = kinds.length === 0 ? 'Choose at least one event.' : null;
  const { isSent, form } = useDialogForm({
    isValid: urlProblem === null && kindsProblem === null,
    save: async () => {
      const input = { storeId, url, description, kinds: [...kinds], ...(webhook && { webhookId: webhook.id }) };
      const { secret } = await call('saveWebhook', input);
      await client.invalidateQueries({ queryKey: webhooksQuery(storeId).queryKey });
      onClose();
      notify('success', webhook ? 'Webhook saved' : 'Webhook added');
      if (secret !== null) onSecret(secret);
    },
    otherwise: 'Couldn’t save the webhook. Please try again.',
  });
  function choose(changed: readonly WebhookKind[], isChosen: boolean) {
    setHasChanges(true);
    setKinds((before) => [...before.filter((kind) => !changed.includes(kind)), ...(isChosen ? changed : [])]);
  }
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description="We post a signed message in JSON to this address when one of the events happens."
      confirmLabel={webhook ? 'Save' : 'Add webhook'}
      wide
      {...form}
      hasChanges={hasChanges}
      onClose={onClose}
    >
      <Field label="Address" error={isSent ? (urlProblem ?? undefined) : undefined}>
        <TextInput
          value={typed}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LINK_MAX}
          placeholder="https://"
          onChange={({ target }) => {
            setTyped(target.value);
            setHasChanges(true);
          }}
        />
      </Field>
      <Field label="Description" optional>
        <TextInput
          value={description}
          dir="auto"
          autoComplete="off"
          maxLength={WEBHOOK_DESCRIPTION_MAX}
          placeholder="Invites buyers to our community"
          onChange={({ target }) => {
            setDescription(target.value);
            setHasChanges(true);
          }}
        />
      </Field>
      {KIND_GROUPS.map(({ title, kinds: all }) => (
        <fieldset key={title} className="flex min-w-0 flex-col gap-1">
          <legend className="sr-only">{title}</legend>
          <Checkbox
            label={<span className="font-medium">{title}</span>}
            checked={all.every((kind) => kinds.includes(kind))}
            mixed={all.some((kind) => kinds.includes(kind)) && !all.every((kind) => kinds.includes(kind))}
            onChange={(isChosen) => choose(all, isChosen)}
          />
          <div className="flex min-w-0 flex-col pl-6">
            {all.map((kind) => (
              <Checkbox
                key={kind}
                label={<code className="text-small wrap-anywhere">{kind}</code>}
                hint={WEBHOOK_KINDS[kind]}
                checked={kinds.includes(kind)}
                onChange={(isChosen) => choose([kind], isChosen)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {isSent && kindsProblem !== null && (
        <p role="alert" className="text-small text-brick">
          {kindsProblem}
        </p>
      )}
    </FormDialog>
  );
}
