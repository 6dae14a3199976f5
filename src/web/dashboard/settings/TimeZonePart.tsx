import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/accounts.ts';
import { isTimeZone } from '#shared/rules/timeZone.ts';
import { call } from '#web/client/call.ts';
import { cacheUser } from '#web/client/queries/user.ts';
import { browserTimeZone } from '#web/client/timeZone.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { Part } from './Part.tsx';

/** Saved as soon as it is chosen. */
export function TimeZonePart({ user }: { user: User }) {
  const client = useQueryClient();
  const chosen = user.timeZone ?? browserTimeZone();
  const { mutate, isPending } = useMutation({
    mutationFn: (timeZone: string) => call('updateProfile', { timeZone }),
    onSuccess: (saved) => {
      cacheUser(client, saved.user);
      notify('success', 'Time zone saved');
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t save your time zone.'),
  });
  return (
    <Part id="time-zone" title="Time zone" sentence="Sets when your day starts in revenue, visits and other figures.">
      <Field label="Time zone" hint={nowIn(chosen)}>
        <Combobox
          options={zonesWith(chosen)}
          value={chosen}
          onChange={(zone) => zone !== null && zone !== chosen && mutate(zone)}
          nothing="No matching time zones."
          required
          disabled={isPending}
        />
      </Field>
    </Part>
  );
}

/** Browsers leave out UTC and list some zones under their former names. */
function zonesWith(chosen: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...zones]
    .filter(isTimeZone)
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

const nowIn = (zone: string): string =>
  `Current time: ${new Intl.DateTimeFormat(navigator.language, { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: zone }).format(new Date())}`;
