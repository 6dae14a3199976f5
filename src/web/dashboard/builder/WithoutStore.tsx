import type { User } from '#shared/contract/accounts.ts';
import { Framed } from '../frame/Framed.tsx';
import { InStore } from '../frame/InStore.tsx';

/** Shown without a store: a button to open one, inside the dashboard's frame. */
export function WithoutStore({ user }: { user: User }) {
  return (
    <Framed user={user} store={null}>
      <InStore />
    </Framed>
  );
}
