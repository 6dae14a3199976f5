import { STORE_PATHS } from '#shared/contract/pages.ts';
import { MEMBER_ICON_SIDES } from '#shared/rules/memberIcon.ts';
import { pageRoute } from '../../../access/page.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

/** Lets people install the members area as an app with the store's name and picture. It works online only: nothing is stored. */
export const manifestPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.manifest,
  who: 'visitor',
  handle: async (context) => {
    const { name, base, tokens, language } = await storeFrame(context);
    const library = base + STORE_PATHS.library;
    const color = tokens.themeStyle === 'gradient' ? tokens.backgroundStartColor : tokens.backgroundColor;
    const manifest = {
      id: library,
      name,
      short_name: name,
      lang: language,
      start_url: library,
      scope: library,
      display: 'standalone',
      background_color: color,
      theme_color: color,
      icons: MEMBER_ICON_SIDES.map((side) => ({
        src: base + STORE_PATHS.memberIcon.replace(':side', `${side}`),
        sizes: `${side}x${side}`,
        type: 'image/png',
      })),
    };
    return {
      send: {
        type: 'application/manifest+json; charset=utf-8',
        body: JSON.stringify(manifest),
        maxAgeSeconds: 3600,
        isHidden: true,
      },
    };
  },
});
