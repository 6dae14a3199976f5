import { Outlet } from '@tanstack/react-router';
import { usePhone } from '#web/ui/usePhone.ts';
import { useActiveStore } from '../store/useActiveStore.ts';
import { SettingsList } from './SettingsList.tsx';

/** The list of settings pages beside the chosen one. A phone shows one of the two at a time. */
export function SettingsFrame() {
  const store = useActiveStore();
  const isPhone = usePhone();
  // What was typed for one store is never saved into another.
  if (isPhone) return <Outlet key={store?.id} />;
  return (
    <div className="flex items-start gap-8 lg:gap-12">
      <SettingsList store={store} />
      <div className="min-w-0 max-w-text flex-1">
        <Outlet key={store?.id} />
      </div>
    </div>
  );
}
