import { Outlet } from '@tanstack/react-router';
import { usePhone } from '#web/ui/usePhone.ts';
import { useActiveStore } from '../store/useActiveStore.ts';
import { SettingsList } from './SettingsList.tsx';

/** The list of settings pages beside the open one. A phone shows one of the two at a time. */
export function SettingsFrame() {
  const store = useActiveStore();
  const isPhone = usePhone();
  // One tree for every width, so that what was typed stays when the window becomes narrower.
  return (
    <div className={isPhone ? 'min-w-0' : 'flex items-start gap-8 lg:gap-12'}>
      {!isPhone && <SettingsList store={store} />}
      <div className={isPhone ? 'min-w-0' : 'min-w-0 max-w-text flex-1'}>
        {/* The key discards unsaved input when the store changes, so that it is never saved into another store. */}
        <Outlet key={store?.id} />
      </div>
    </div>
  );
}
