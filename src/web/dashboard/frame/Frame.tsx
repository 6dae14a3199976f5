import { Outlet } from '@tanstack/react-router';
import { ClosingScreen } from '../session/ClosingScreen.tsx';
import { FreshProof } from '../session/FreshProof.tsx';
import { LoadingPage } from '../session/LoadingScreen.tsx';
import { useLiveDocuments } from '../session/useLiveDocuments.ts';
import { useTimeZoneDefault } from '../session/useTimeZoneDefault.ts';
import { useSessionUser } from '../session/useSessionUser.ts';
import { useActiveStore } from '../store/useActiveStore.ts';
import { useActiveStoreCorrection } from '../store/useActiveStoreCorrection.ts';
import { Framed } from './Framed.tsx';

/** The frame around every page of the dashboard. */
export function Frame() {
  const user = useSessionUser();
  const store = useActiveStore();
  useTimeZoneDefault(user);
  useLiveDocuments({ userId: user?.uid, storeId: store?.id });
  useActiveStoreCorrection({ chosen: store?.id, remembered: user?.activeStoreId });

  if (!user) return <LoadingPage />;
  if (user.deletionDueAt !== null) return <ClosingScreen email={user.email} dueAt={user.deletionDueAt} />;
  return (
    <Framed user={user} store={store}>
      <Outlet />
      <FreshProof email={user.email} />
    </Framed>
  );
}
