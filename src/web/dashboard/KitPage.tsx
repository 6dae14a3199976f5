import { Gallery } from '#web/ui/Gallery.tsx';
import { notify } from './notify.ts';

/** The UI gallery with the dashboard's own toasts. */
export const KitPage = () => <Gallery notify={notify} />;
