import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pageRoute } from '../../../access/page.ts';
import { customerSignOut } from '../../members/customerSignOut.ts';

/** Ends the session in this store. */
export const logout = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.signOut,
  who: 'visitor',
  handle: async (context) => {
    await customerSignOut.handle({ storeId: context.storeId }, context);
    return { goTo: `${context.base}${STORE_PATHS.signIn}` };
  },
});
