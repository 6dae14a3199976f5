declare module 'fontkit' {
  import type { Fontkit } from '@cantoo/pdf-lib';

  /** Opens a font. */
  export const create: Fontkit['create'];
}
