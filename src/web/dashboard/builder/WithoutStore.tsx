import type { User } from '#shared/contract/accounts.ts';
import { Framed } from '../frame/Framed.tsx';
import { InStore } from '../frame/InStore.tsx';

/** There is nothing to build yet: the way to a store, and every other way of the dashboard. */
export function WithoutStore({ user }: { user: User }) {
  return (
    <Framed user={user} store={null}>
      <InStore />
    </Framed>
  );
}
