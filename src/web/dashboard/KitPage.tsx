import { Gallery } from '#web/ui/Gallery.tsx';
import { notify } from './notify.ts';

/** The kit with the dashboard's own toasts. */
export const KitPage = () => <Gallery notify={notify} />;
