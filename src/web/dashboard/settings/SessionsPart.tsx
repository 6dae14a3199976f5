import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { call } from '#web/client/call.ts';
import { formatAgo } from '#web/client/format.ts';
import { sessionsQuery, type SignedInPlace } from '#web/client/queries/sessions.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { deviceText, isHandheld } from '#shared/rules/device.ts';
import { Part } from './Part.tsx';
import { ListShape } from './SettingsShapes.tsx';

/** The number of sessions shown before "Show more". */
const FIRST = 5;

/** The creator's sessions. Each can be ended, or all others at once. */
export function SessionsPart() {
  const { data: places, error, refetch } = useQuery(sessionsQuery);
  const { end, ending } = useEndSession();
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : Math.max(0, (places?.length ?? 0) - FIRST);
  const others = places?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Part id="sessions" title="Where you’re signed in" sentence="Sign out of any browser you don’t recognize.">
      {error && !places && (
        <LoadNotice error={error} otherwise="Couldn’t load your sessions." onRetry={() => void refetch()} />
      )}
      {!error && !places && <ListShape rows={1} icon />}
      {places && (
        <ul className="rounded-md border border-line bg-surface px-4">
          {places.slice(0, places.length - hidden).map((place) => (
            <PlaceRow
              key={place.id}
              place={place}
              busy={ending === place.id}
              onEnd={() => end({ sessionId: place.id })}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button busy={ending === 'others'} onClick={() => end({})}>
            Sign out everywhere else
          </Button>
          {hidden > 0 && (
            <Button variant="quiet" onClick={() => setShowsAll(true)}>
              Show {hidden} more
            </Button>
          )}
        </div>
      )}
    </Part>
  );
}

function PlaceRow({ place, busy, onEnd }: { place: SignedInPlace; busy: boolean; onEnd: () => void }) {
  const Icon = isHandheld(place.userAgent) ? Smartphone : Laptop;
  const device = deviceText(place.userAgent);
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0">
      <Icon aria-hidden className="size-icon shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{device}</span>
        <span className="block text-small text-ink-2">
          {place.address === '' ? '' : `${place.address} · `}
          {place.isCurrent ? 'now' : `last active ${formatAgo(place.seenAt)}`}
        </span>
      </span>
      {place.isCurrent ? (
        <Badge tone="slate">This browser</Badge>
      ) : (
        <Button size="small" busy={busy} onClick={onEnd} aria-label={`Sign out of ${isolateRtl(device)}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function useEndSession() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (input: { sessionId?: string }) => call('endSession', input),
    onSuccess: ({ ended }) => {
      notify('success', ended === 1 ? 'Signed out of 1 browser' : `Signed out of ${ended} browsers`);
    },
    onError: (error) => notifyRefusal(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const ending = isPending ? (variables.sessionId ?? 'others') : null;
  return { end: (input: { sessionId?: string }) => mutate(input), ending };
}
