import type { OrderEmail } from '#shared/contract/orders.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { EMAIL_OUTCOMES, problemText } from '../mail/emailText.ts';

/** The delivery status of an email about an order. */
export function EmailStatus({ email, name }: { email: OrderEmail; name?: string }) {
  const { word, tone } = EMAIL_OUTCOMES[email.state];
  const sentence = problemText(email);
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        {name !== undefined && <span className="text-small text-ink-2">{name}</span>}
        <Badge tone={tone}>{word}</Badge>
        <span className="text-small text-ink-2">{formatDateTime(email.at)}</span>
      </span>
      {sentence !== '' && <p className="text-small text-ink-2 wrap-anywhere">{sentence}</p>}
    </div>
  );
}
