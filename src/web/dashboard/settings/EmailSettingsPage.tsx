import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import type { MailProblem } from '#shared/contract/mail.ts';
import { call } from '#web/client/call.ts';
import { DEV_MAIL, hasDevPages } from '#web/client/devPages.ts';
import { formatAgo } from '#web/client/format.ts';
import { mailQuery, type StoreMail } from '#web/client/queries/mail.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { EMAIL_NAMES, EMAIL_OUTCOMES, problemText } from '../mail/emailText.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { OutsideLink } from '../OutsideLink.tsx';
import { mailText } from './mailText.ts';
import { SettingsForm } from './SettingsForm.tsx';
import type { StoreSettingsProps } from './settingsPages.tsx';
import { useStoreSettings, type StoreSettings } from './useStoreSettings.ts';
import { ActionShape } from './SettingsShapes.tsx';

const FIELDS = ['postalAddress'] as const;

/** How the store's email is sent, how to repair it, and what was not delivered. */
export function EmailSettingsPage({ store }: StoreSettingsProps) {
  const settings = useStoreSettings(store, FIELDS);
  const { data: mail, error, refetch } = useQuery(mailQuery(store.id));
  return (
    <SettingsForm settings={settings}>
      {!mail && !error && <ActionShape />}
      {!mail && error && (
        <LoadNotice error={error} otherwise="Couldn’t load your email status." onRetry={() => void refetch()} />
      )}
      {mail && <MailState storeId={store.id} mail={mail} />}
      <PostalAddress settings={settings} />
      {mail && mail.problems.length > 0 && <MailProblems problems={mail.problems} />}
    </SettingsForm>
  );
}

function MailState({ storeId, mail }: { storeId: string; mail: StoreMail }) {
  const { repair, repairing } = useRepair(storeId);
  const { badge, tone, sentence } = mailText(mail);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{badge}</Badge>
        {mail.checkedAt && <span className="text-small text-ink-2">Checked {formatAgo(mail.checkedAt)}</span>}
      </div>
      <p>{sentence}</p>
      {!mail.isCurrent && (
        <p className="text-small text-ink-2">We couldn’t reach your email provider. This is the last known status.</p>
      )}
      {mail.isCurrent && mail.canRepair && mail.problem && (
        <p className="text-small text-ink-2">Last attempt: {mail.problem}</p>
      )}
      {mail.canRepair && (
        <div>
          <Button variant="primary" icon={<Wrench aria-hidden />} busy={repairing} onClick={() => repair()}>
            Fix now
          </Button>
        </div>
      )}
      {mail.provider === 'outbox' && hasDevPages() && (
        <div>
          <OutsideLink href={DEV_MAIL}>Open outbox</OutsideLink>
        </div>
      )}
    </div>
  );
}

/** Has an anchor, because campaigns link to it. */
function PostalAddress({ settings: { form } }: { settings: StoreSettings }) {
  return (
    <div id="postal-address" className="scroll-mt-4 md:scroll-mt-16">
      <Field
        label="Postal address"
        optional
        hint="Shown in the footer of your campaigns. Required by law in many countries."
        error={form.formState.errors.postalAddress?.message}
      >
        <TextArea rows={3} autoComplete="street-address" {...form.register('postalAddress')} />
      </Field>
    </div>
  );
}

function MailProblems({ problems }: { problems: readonly MailProblem[] }) {
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-small font-medium text-ink-2">Undelivered emails</h2>
      <ul className="rounded-md border border-line bg-surface px-4">
        {problems.map((problem) => (
          <li key={problem.id} className="flex flex-wrap items-start gap-3 border-b border-line py-3 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{problem.recipient}</span>
              <span className="block text-small text-ink-2 wrap-anywhere">
                {EMAIL_NAMES[problem.kind]} · {formatAgo(problem.at)} · {problemText(problem)}
              </span>
            </span>
            <Badge tone={EMAIL_OUTCOMES[problem.state].tone}>{EMAIL_OUTCOMES[problem.state].word}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useRepair(storeId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('retryWebhookCreation', { storeId }),
    onSuccess: () => notify('success', 'Email delivery fixed'),
    onError: (error) => notifyRefusal(error, 'Couldn’t fix your email delivery. Please try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailQuery(storeId).queryKey }),
  });
  return { repair: () => mutate(), repairing: isPending };
}
