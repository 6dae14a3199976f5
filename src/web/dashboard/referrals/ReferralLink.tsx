import { Copy } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../notify.ts';

/** The referral link, ready to copy. */
export function ReferralLink({ link }: { link: string }) {
  return (
    <Card>
      <div className="flex flex-col gap-3 md:flex-row md:items-end">
        <div className="min-w-0 flex-1">
          <Field label="Your link">
            <TextInput value={link} readOnly onFocus={(event) => event.target.select()} />
          </Field>
        </div>
        <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copy(link)}>
          Copy link
        </Button>
      </div>
    </Card>
  );
}

async function copy(link: string): Promise<void> {
  await navigator.clipboard.writeText(link).then(
    () => notify('success', 'Link copied'),
    // Without clipboard access, the field can still be copied manually.
    () => notify('warning', 'Couldn’t copy the link', 'Select the link and copy it yourself.'),
  );
}
